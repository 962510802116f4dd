import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './private-file';

const KEY_FILE = 'secret.key';

/**
 * The installation's 32-byte secret: given, or made once and kept in the data directory.
 * @param given 64 hexadecimal digits
 */
export function secretKey(dataDir: string, given: string | undefined): Uint8Array {
  if (given) return Buffer.from(given, 'hex');
  const path = join(dataDir, KEY_FILE);
  const kept = readKept(path);
  if (kept) return kept;
  const made = randomBytes(32);
  writePrivateFile(path, `${made.toString('hex')}\n`);
  return made;
}

/**
 * The secret of an installation that has data already.
 * @throws Error when it is neither given nor kept: a new one would not open what the old one sealed
 */
export function keptSecretKey(dataDir: string, given: string | undefined): Uint8Array {
  const path = join(dataDir, KEY_FILE);
  const key = given ? Buffer.from(given, 'hex') : readKept(path);
  if (key) return key;
  throw new Error(`${path} does not exist; set HIVEMIND_SECRET_KEY as it is set for the platform`);
}

function readKept(path: string): Uint8Array | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex');
  throw new Error(`${path} does not hold 64 hexadecimal digits; restore it, because receipts are signed with it`);
}
