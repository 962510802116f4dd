import type { Receipt } from '@hivemind/contracts';
import { canonicalJson } from './canonical-json';
import { type ChainKey, keyedDigest } from './chain-key';

/*
 * A purge must be able to blank what an older receipt tells of a record's content (the preview, the metadata), and the
 * chain must go on verifying. So the hash covers a keyed digest that stands beside each of the two instead of the value
 * itself. The digest is keyed, because a plain one would let short values be guessed after they were erased, and bound
 * to the receipt, because equal values must not be recognisable by equal digests.
 */

type InputsRef = Receipt['inputs_ref'];

/** What of `inputs_ref` can be erased, and where its digest stands. */
const ERASABLE = { content_preview: 'content_preview_hmac', metadata: 'metadata_hmac' } as const;
const erasable = Object.entries(ERASABLE) as [keyof typeof ERASABLE, string][];

function digest(receiptId: string, name: string, value: unknown, key: ChainKey): string {
  return `${key.id}:${keyedDigest(key, canonicalJson({ [name]: value, receipt_id: receiptId }))}`;
}

/** The receipt with a digest beside each part of `inputs_ref` that can be erased. */
export function withPreviewDigest(receipt: Receipt, key: ChainKey): Receipt {
  const digests = erasable.flatMap(([name, beside]) => {
    const value = receipt.inputs_ref[name];
    return value === undefined || value === null
      ? []
      : [[beside, digest(receipt.receipt_id, name, value, key)] as const];
  });
  if (digests.length === 0) return receipt;
  return { ...receipt, inputs_ref: { ...receipt.inputs_ref, ...Object.fromEntries(digests) } };
}

const isDigested = (inputs: InputsRef, beside: string): boolean => typeof inputs[beside] === 'string';

/** The part of `inputs_ref` that the hash covers: without the values for which a digest stands. */
export function hashedInputs(inputs: InputsRef): InputsRef {
  const covered = new Set<string>(erasable.flatMap(([name, beside]) => (isDigested(inputs, beside) ? name : [])));
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !covered.has(name)));
}

/** Whether each value is the one that was digested, or was erased (null). A value without a digest is in the hash. */
export function previewHolds({ receipt_id, inputs_ref }: Receipt, keys: readonly ChainKey[]): boolean {
  return erasable.every(([name, beside]) => {
    const value = inputs_ref[name];
    const recorded = inputs_ref[beside];
    if (typeof recorded !== 'string' || value === null) return true;
    return value !== undefined && keys.some((key) => digest(receipt_id, name, value, key) === recorded);
  });
}

/** The receipt without what it tells of a record's content. The chain that it stands in still verifies. */
export function withoutPreview<R extends Receipt>(receipt: R): R {
  const erased = erasable.flatMap(([name, beside]) => (isDigested(receipt.inputs_ref, beside) ? [[name, null]] : []));
  return { ...receipt, inputs_ref: { ...receipt.inputs_ref, ...Object.fromEntries(erased) } };
}
