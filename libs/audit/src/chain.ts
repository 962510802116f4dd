import type { ChainedReceipt, Receipt } from '@hivemind/contracts';
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import { type ChainKey, keyedDigest } from './chain-key';
import { hashedInputs, withPreviewDigest } from './preview-digest';

/** What the first receipt of a chain names as its predecessor. */
export const GENESIS_HASH = '0'.repeat(64);

/** The end of a chain so far; a chain that has not begun ends at `CHAIN_START`. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

export const CHAIN_START: ChainEnd = { seq: 0, hash: GENESIS_HASH };

/** The signed end of a project's chain. */
export interface SignedHead extends ChainEnd {
  /** HMAC-SHA-256 (hex) over project, seq and hash. */
  signature: string;
  /** `id` of the chain key that signed. */
  keyId: string;
}

/** SHA-256 (hex) over the canonical `{project_id, seq, prev, body}`; the body's preview is covered by its digest. */
export function linkHash(projectId: string, seq: number, prev: string, receipt: Receipt): string {
  const body = { ...receipt, inputs_ref: hashedInputs(receipt.inputs_ref) };
  const text = canonicalJson({ project_id: projectId, seq, prev, body });
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The receipt as the next link after `end`, its preview digested. */
export function linkReceipt(projectId: string, receipt: Receipt, end: ChainEnd, key: ChainKey): ChainedReceipt {
  const body = withPreviewDigest(receipt, key);
  const seq = end.seq + 1;
  return { ...body, chain: { seq, prev: end.hash, hash: linkHash(projectId, seq, end.hash, body) } };
}

const headText = (projectId: string, { seq, hash }: ChainEnd): string =>
  canonicalJson({ hash, project_id: projectId, seq });

/** Signs the end of a chain, so that cutting its tail off shows. */
export function signHead(projectId: string, end: ChainEnd, key: ChainKey): SignedHead {
  return { seq: end.seq, hash: end.hash, signature: keyedDigest(key, headText(projectId, end)), keyId: key.id };
}

/** Whether one of the keys signed this head for this project. */
export function headHolds(projectId: string, head: SignedHead, keys: readonly ChainKey[]): boolean {
  const key = keys.find(({ id }) => id === head.keyId);
  return key !== undefined && keyedDigest(key, headText(projectId, head)) === head.signature;
}
