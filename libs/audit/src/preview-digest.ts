import type { Receipt } from '@hivemind/contracts';
import { canonicalJson } from './canonical-json';
import { type ChainKey, keyedDigest } from './chain-key';

/*
 * A purge must be able to blank the preview in an older receipt, and the chain must go on verifying. So the hash covers
 * a keyed digest that stands beside the preview instead of the preview itself. The digest is keyed, because a plain one
 * would let short previews be guessed after they were erased, and bound to the receipt, because equal previews must not
 * be recognisable by equal digests.
 */

type InputsRef = Receipt['inputs_ref'];

function digest(receiptId: string, preview: string, key: ChainKey): string {
  return `${key.id}:${keyedDigest(key, canonicalJson({ content_preview: preview, receipt_id: receiptId }))}`;
}

/** The receipt with `inputs_ref.content_preview_hmac` beside its preview, or as it is when it has none. */
export function withPreviewDigest(receipt: Receipt, key: ChainKey): Receipt {
  const preview = receipt.inputs_ref.content_preview;
  if (typeof preview !== 'string') return receipt;
  const content_preview_hmac = digest(receipt.receipt_id, preview, key);
  return { ...receipt, inputs_ref: { ...receipt.inputs_ref, content_preview_hmac } };
}

const isDigested = (inputs: InputsRef): boolean => typeof inputs.content_preview_hmac === 'string';

/** The part of `inputs_ref` that the hash covers: without the preview where a digest stands for it. */
export function hashedInputs(inputs: InputsRef): InputsRef {
  if (!isDigested(inputs)) return inputs;
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== 'content_preview'));
}

/** Whether the preview is the one that was digested, or was erased (null). A preview without a digest is in the hash. */
export function previewHolds(receipt: Receipt, keys: readonly ChainKey[]): boolean {
  const { content_preview: preview, content_preview_hmac: recorded } = receipt.inputs_ref;
  if (typeof recorded !== 'string' || preview === null) return true;
  if (typeof preview !== 'string') return false;
  return keys.some((key) => digest(receipt.receipt_id, preview, key) === recorded);
}

/** The receipt with its preview erased. The chain that it stands in still verifies. */
export function withoutPreview<R extends Receipt>(receipt: R): R {
  if (!isDigested(receipt.inputs_ref)) return receipt;
  return { ...receipt, inputs_ref: { ...receipt.inputs_ref, content_preview: null } };
}
