import type { Answer } from '@hivemind/testing';
import { dataOf, type ProjectClient } from './project-client';

interface Turn {
  warnings?: string[];
}

/** Clients of a project that read and write, one request after the other each, until they are told to stop. */
export class Traffic {
  /** Contents by the ids of the records that were acknowledged. */
  readonly written = new Map<string, string>();
  readonly refused: unknown[] = [];
  private served = 0;
  private going = true;
  private awaited = { served: Infinity, onServed: (): void => undefined };
  private readonly clients: Promise<void>[];

  constructor(project: ProjectClient) {
    const ask = (route: string) => () => project.api.post(route, { query: 'harbour lights at night', top_k: 5 });
    this.clients = [
      this.keep(ask('/recall_memory')),
      this.keep(ask('/conversation/recall')),
      this.keep(async (i) => {
        const content = `Written meanwhile, note${i} about the harbour.`;
        const answer = await project.api.post<{ id: string }>('/create_memory', { content });
        if (answer.status === 200) this.written.set(answer.body.data.id, content);
        return answer;
      }),
      this.keep(async (i) => {
        const turn = { user_input: `Asked meanwhile, turn${i}`, session_id: 'traffic', turn_number: i };
        const body = { ...turn, exchange_pair_id: `traffic-${i}`, budget_total: 4096 };
        const answer = await project.api.post<Turn>('/turn', body);
        const warnings = answer.status === 200 ? (dataOf(answer).warnings ?? []) : [];
        if (warnings.length > 0) this.refused.push(warnings);
        return answer;
      }),
    ];
  }

  /** Resolves when so many more requests have been served. */
  more(count: number): Promise<void> {
    return new Promise((onServed) => (this.awaited = { served: this.served + count, onServed }));
  }

  async stop(): Promise<void> {
    this.going = false;
    await Promise.all(this.clients);
  }

  private async keep(request: (i: number) => Promise<Answer<unknown>>): Promise<void> {
    for (let i = 0; this.going; i++) {
      const { status, body } = await request(i);
      if (status === 200) this.served++;
      else this.refused.push(body.error);
      if (this.served >= this.awaited.served) this.awaited.onServed();
    }
  }
}
