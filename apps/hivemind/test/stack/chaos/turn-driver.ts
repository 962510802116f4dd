import { setTimeout as sleep } from 'node:timers/promises';
import { newId, type TurnData } from '@hivemind/contracts';
import type { ApiClient } from '@hivemind/testing';
import { CHAOS } from './chaos-config';

/** A turn that was acknowledged: what must be there afterwards. */
export interface Acknowledged {
  project: number;
  recordId: string;
  pairId: string;
  content: string;
  receiptIds: string[];
}

/** How requests ended, by status; `refused` and `cut off` are connections that failed. */
export type Outcomes = Map<string, number>;

/** Names of what `fetch` throws when a connection fails, or ends in the middle of an answer. */
const CONNECTION_FAULTS = ['TypeError', 'SyntaxError'];
const GRACE_MS = 3_000;
const PAUSE_MS = 150;

/** Sends turns until each is acknowledged; what fails is sent again with the same pair. */
export class TurnDriver {
  readonly acknowledged: Acknowledged[] = [];
  readonly outcomes: Outcomes = new Map();
  /** Requests without an answer some time after their deadline. */
  hung = 0;
  private next = 0;

  constructor(
    private readonly clients: readonly ApiClient[],
    private readonly onAcknowledged: (count: number) => void,
  ) {}

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: CHAOS.inFlight }, () => this.work()));
  }

  private async work(): Promise<void> {
    while (this.next < CHAOS.turns) {
      const turn = this.next++;
      const project = turn % this.clients.length;
      const body = {
        user_input: `Turn ${turn} notes that crate ${turn * 7} stands in bay ${turn % 31}.`,
        session_id: `chaos-${turn % 20}`,
        turn_number: turn,
        exchange_pair_id: newId(),
        budget_total: 2_048,
      };
      for (let done = false; !done; ) {
        done = await this.send(project, body);
        if (!done) await sleep(PAUSE_MS);
      }
    }
  }

  private async send(
    project: number,
    body: { user_input: string; exchange_pair_id: string; [field: string]: string | number },
  ): Promise<boolean> {
    const signal = AbortSignal.timeout(CHAOS.deadlineMs + GRACE_MS);
    try {
      const answer = await this.clients[project]!.post<TurnData>('/turn', body, { signal });
      this.count(String(answer.status));
      if (answer.status !== 200) {
        // Whatever dies, a request is answered or its connection ends; it is never called wrong.
        if (answer.status < 500 && answer.status !== 429) throw new Error(JSON.stringify(answer.body));
        return false;
      }
      const { stored, receipt } = answer.body.data;
      this.acknowledged.push({
        project,
        recordId: stored.id,
        pairId: body.exchange_pair_id,
        content: body.user_input,
        receiptIds: [receipt.receipt_id, stored.receipt_id, ...receipt.source_receipt_ids],
      });
      this.onAcknowledged(this.acknowledged.length);
      return true;
    } catch (error) {
      if (signal.aborted) this.hung++;
      else if (!CONNECTION_FAULTS.includes((error as Error).name)) throw error;
      this.count(signal.aborted ? 'hung' : 'connection');
      return false;
    }
  }

  private count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}
