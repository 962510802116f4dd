import { HivemindError } from '@hivemind/contracts';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export interface SealedSecret {
  /** Nonce (12 bytes), ciphertext, tag (16 bytes). */
  sealed: Uint8Array<ArrayBuffer>;
  /** Which key sealed it: the first 8 hex digits of SHA-256 over the key. */
  keyId: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Seals secrets before they are stored (AES-256-GCM), each bound to the place it is stored at. */
export class SecretBox {
  private readonly keys: Map<string, Uint8Array>;
  private readonly current: { id: string; key: Uint8Array };

  /**
   * @param key 32 bytes; seals, and opens what it sealed
   * @param previousKeys open what was sealed before the key was changed
   */
  constructor(key: Uint8Array, previousKeys: readonly Uint8Array[] = []) {
    const all = [key, ...previousKeys];
    if (all.some(({ length }) => length !== 32)) throw new RangeError('a secret key must have 32 bytes');
    this.keys = new Map(all.map((each) => [idOf(each), each]));
    this.current = { id: idOf(key), key };
  }

  /** Id of the key that seals. */
  get keyId(): string {
    return this.current.id;
  }

  /** @param place what the secret belongs to, so that a sealed value moved elsewhere does not open */
  seal(secret: string, place: string): SealedSecret {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.current.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(place, 'utf8'));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return { sealed: new Uint8Array(Buffer.concat([nonce, text, cipher.getAuthTag()])), keyId: this.current.id };
  }

  /** @throws HivemindError INTERNAL_ERROR when no key of that id is here, or the value was changed or moved */
  open({ sealed, keyId }: { sealed: Uint8Array; keyId: string }, place: string): string {
    const key = this.keys.get(keyId);
    if (!key) throw unopened(`no secret key with id ${keyId} is configured`);
    try {
      const tagAt = sealed.length - TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place, 'utf8'));
      decipher.setAuthTag(sealed.subarray(tagAt));
      return decipher.update(sealed.subarray(NONCE_BYTES, tagAt), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw unopened(cause);
    }
  }
}

function unopened(cause: unknown): HivemindError {
  return new HivemindError('INTERNAL_ERROR', 'A stored credential cannot be opened with the secret keys configured.', {
    cause,
  });
}
