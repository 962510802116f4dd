import fc from 'fast-check';
import { sharedPlatform } from '../support/shared-platform';
import { fuzzRequests, fuzzSeed } from '../support/fuzz-config';
import { addTenant, type Tenant } from '../support/second-tenant';

const STEPS = 40;
const platform = sharedPlatform();

/** Written into everything that a tenant stores, in a form that no other text has. */
const MARKS = ['qmarkalphaq', 'qmarkbetaq'] as const;

type Step =
  | {
      do:
        | 'turn'
        | 'store'
        | 'remember'
        | 'recall'
        | 'filtered'
        | 'search'
        | 'replay'
        | 'delete'
        | 'export'
        | 'receipts';
      n: number;
    }
  | { do: 'steal'; n: number };

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    'turn',
    'store',
    'remember',
    'recall',
    'filtered',
    'search',
    'replay',
    'delete',
    'export',
    'receipts',
    'steal',
  ),
  n: fc.nat(30),
});

/** Both tenants use the same names for everything, so that only the key and the project tell them apart. */
class Actor {
  /** Ids that this tenant was given: records and receipts. */
  readonly ids: string[] = [];

  constructor(
    private readonly tenant: Tenant,
    private readonly mark: string,
  ) {}

  async act({ do: what, n }: Step, other: Actor): Promise<string> {
    const text = `${this.mark} says number ${n} about the orchids`;
    const exchange = { session_id: `s-${n % 3}`, turn_number: n, exchange_pair_id: `xp-${n}` };
    const metadata = { topic: `t-${n % 4}`, note: this.mark };
    switch (what) {
      case 'turn':
        return this.post('/turn', { user_input: text, budget_total: 4000, author: this.mark, ...exchange });
      case 'store':
        return this.post('/conversation/store', {
          content: text,
          role: 'assistant',
          additional_metadata: metadata,
          ...exchange,
        });
      case 'remember':
        return this.post('/create_memory', { content: text, metadata });
      case 'recall':
        return this.post('/recall_memory', { query: 'orchids number', top_k: 50 });
      case 'filtered':
        return this.post('/recall_with_metadata', { query: 'orchids', metadata: { topic: `t-${n % 4}` }, top_k: 50 });
      case 'search':
        return this.post('/conversation/recall', { query: 'orchids number', top_k: 50 });
      case 'replay':
        return this.post('/conversation/recall', { query: 'x', session_id: `s-${n % 3}`, top_k: 50 });
      case 'delete':
        return this.post('/delete_by_metadata', { metadata: { topic: `t-${n % 4}` } });
      case 'export':
        return this.get('/export?limit=500');
      case 'receipts':
        return this.get('/receipts?limit=500');
      case 'steal':
        return this.steal(other, n);
    }
  }

  /** Asks for what is another's by its id, and for the other's project with its own key. */
  private async steal(other: Actor, n: number): Promise<string> {
    const id = other.ids[n % Math.max(1, other.ids.length)] ?? 'none';
    const project = { 'x-hivemind-project': other.tenant.target.project_id };
    const foreign = await this.tenant.client.post('/recall_memory', { query: 'orchids' }, { headers: project });
    expect(foreign.status).toBe(403);
    const tries = [
      await this.tenant.client.get(`/memory/${id}`),
      await this.tenant.client.get(`/receipts/${id}`),
      await this.tenant.client.request('DELETE', `/memory/${id}`),
      await this.tenant.client.request('PATCH', `/memory/${id}`, JSON.stringify({ content: this.mark })),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    return JSON.stringify([foreign, ...tries]);
  }

  private async post(path: string, body: object): Promise<string> {
    return this.noted(await this.tenant.client.post<Record<string, unknown>>(path, body));
  }

  private async get(path: string): Promise<string> {
    return this.noted(await this.tenant.client.get<Record<string, unknown>>(path));
  }

  private noted({ status, body }: Awaited<ReturnType<Tenant['client']['get']>>): string {
    expect(status).toBeLessThan(500);
    const { id, receipt_id } = (body.data ?? {}) as { id?: string; receipt_id?: string };
    this.ids.push(...[id, receipt_id].filter((each) => each !== undefined));
    return JSON.stringify(body);
  }
}

describe('two tenants with the same names for everything', () => {
  it('are never answered a byte of each other', async () => {
    const [a, b] = await Promise.all(['a', 'b'].map((name) => addTenant(platform.current, name)));
    const actors = [new Actor(a!, MARKS[0]), new Actor(b!, MARKS[1])] as const;
    const secretsOf = ({ target }: Tenant) => [target.project_id, target.tenant_id];
    const forbidden = [
      [MARKS[1], ...secretsOf(b!)],
      [MARKS[0], ...secretsOf(a!)],
    ];
    const history = fc.array(fc.tuple(fc.nat(1), step), { minLength: STEPS, maxLength: STEPS });
    const property = fc.asyncProperty(history, async (steps) => {
      await Promise.all(
        [0, 1].map(async (who) => {
          for (const [actor, what] of steps) {
            if (actor !== who) continue;
            const answer = await actors[who]!.act(what, actors[1 - who]!);
            for (const foreign of forbidden[who]!) expect(answer).not.toContain(foreign);
          }
        }),
      );
    });
    await fc.assert(property, {
      numRuns: Math.max(5, Math.ceil(fuzzRequests / 10 / STEPS)),
      endOnFailure: true,
      ...fuzzSeed,
    });
  }, 3_600_000);
});
