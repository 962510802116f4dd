import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The secret that signs heads and digests previews, with the name under which signatures remember it. */
export interface ChainKey {
  /** First 8 hex digits of SHA-256 over `bytes`. */
  id: string;
  bytes: Uint8Array;
}

const LABEL = 'hivemind/receipt-chain/v1';

/**
 * The chain's own key out of the installation's secret (HKDF-SHA-256, RFC 5869), so that what leaks from one use of the
 * secret says nothing about the other.
 */
export function deriveChainKey(secret: Uint8Array): ChainKey {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), LABEL, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** HMAC-SHA-256 (hex) of a text. */
export const keyedDigest = (key: ChainKey, text: string): string =>
  createHmac('sha256', key.bytes).update(text, 'utf8').digest('hex');
