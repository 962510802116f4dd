import type { ChainedReceipt, Receipt } from '@hivemind/contracts';
import { type ChainEnd, CHAIN_START, type SignedHead, headHolds, linkHash } from './chain';
import type { ChainKey } from './chain-key';
import { previewHolds } from './preview-digest';

/**
 * What is wrong at a place of the chain:
 * `altered` – the receipt is not what its hash, its preview's digest or its project says;
 * `unlinked` – it does not follow from the receipt before it, or the last is not the one that the head was signed for;
 * `missing` – a gap: `seq` up to `untilSeq` are not there; `cut_off` – the same at the end of the chain;
 * `reordered` – it stands after a later one; `duplicated` – its sequence number was seen already;
 * `beyond_head` – it follows the signed end; `head_missing`, `head_forged` – the head itself.
 */
export type ChainProblem =
  | 'altered'
  | 'unlinked'
  | 'missing'
  | 'cut_off'
  | 'reordered'
  | 'duplicated'
  | 'beyond_head'
  | 'head_missing'
  | 'head_forged';

export interface ChainFault {
  seq: number;
  /** Last number of a gap; equal to `seq` otherwise. */
  untilSeq: number;
  /** Null where the receipt is not there to tell. */
  receiptId: string | null;
  problem: ChainProblem;
}

export interface ChainVerdict {
  intact: boolean;
  /** Receipts read. */
  checked: number;
  /** In the order found; no more than 100. */
  faults: ChainFault[];
}

export interface ChainCheck {
  projectId: string;
  /**
   * In chain order from the first, or from the one after `after`. Read the head first and stop at its `seq`: the chain
   * grows meanwhile.
   */
  receipts: Iterable<ChainedReceipt> | AsyncIterable<ChainedReceipt>;
  /** `later`: receipts follow these, and whoever checks them checks the head. */
  head: SignedHead | null | 'later';
  /** What the first one must follow from, when an earlier stretch was checked before. Default: the start of the chain. */
  after?: ChainEnd;
  /** The current key and those before it. */
  keys: readonly ChainKey[];
}

const MAX_FAULTS = 100;

/** Reads a whole chain once, receipt by receipt, and names every one that is not as it was committed. */
export async function verifyChain(check: ChainCheck): Promise<ChainVerdict> {
  const walk = new ChainWalk(check);
  for await (const receipt of check.receipts) walk.visit(receipt);
  return walk.finish(check.head);
}

class ChainWalk {
  private end: ChainEnd;
  private readonly gaps: { from: number; to: number }[] = [];
  private readonly faults: ChainFault[] = [];
  private checked = 0;

  constructor(private readonly check: ChainCheck) {
    this.end = check.after ?? CHAIN_START;
  }

  visit(receipt: ChainedReceipt): void {
    this.checked++;
    const { seq, prev, hash } = receipt.chain;
    if (!this.isAsCommitted(receipt)) this.fault('altered', seq, receipt.receipt_id);
    if (seq <= this.end.seq) {
      this.fault(this.wasSkipped(seq) ? 'reordered' : 'duplicated', seq, receipt.receipt_id);
      return;
    }
    if (seq > this.end.seq + 1) {
      this.fault('missing', this.end.seq + 1, null, seq - 1);
      this.gaps.push({ from: this.end.seq + 1, to: seq - 1 });
    } else if (prev !== this.end.hash) {
      this.fault('unlinked', seq, receipt.receipt_id);
    }
    this.end = { seq, hash };
  }

  finish(head: ChainCheck['head']): ChainVerdict {
    const { seq, hash } = this.end;
    if (head === null) {
      if (seq > 0) this.fault('head_missing', seq, null);
    } else if (head !== 'later') {
      if (!headHolds(this.check.projectId, head, this.check.keys)) this.fault('head_forged', head.seq, null);
      if (head.seq > seq) this.fault('cut_off', seq + 1, null, head.seq);
      else if (head.seq < seq) this.fault('beyond_head', head.seq + 1, null, seq);
      else if (head.hash !== hash) this.fault('unlinked', seq, null);
    }
    return { intact: this.faults.length === 0, checked: this.checked, faults: this.faults };
  }

  private isAsCommitted({ chain, ...body }: ChainedReceipt): boolean {
    const { projectId, keys } = this.check;
    const receipt: Receipt = body;
    return (
      receipt.project_id === projectId &&
      chain.hash === linkHash(projectId, chain.seq, chain.prev, receipt) &&
      previewHolds(receipt, keys)
    );
  }

  /** Whether a number lies in a gap seen before; it then counts as found. */
  private wasSkipped(seq: number): boolean {
    const at = this.gaps.findIndex(({ from, to }) => from <= seq && seq <= to);
    const gap = this.gaps[at];
    if (!gap) return false;
    const parts = [
      { from: gap.from, to: seq - 1 },
      { from: seq + 1, to: gap.to },
    ];
    this.gaps.splice(at, 1, ...parts.filter(({ from, to }) => from <= to));
    return true;
  }

  private fault(problem: ChainProblem, seq: number, receiptId: string | null, untilSeq = seq): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ seq, untilSeq, receiptId, problem });
  }
}
