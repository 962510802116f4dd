import { type ChainedReceipt, type Receipt, receiptSchema } from '@hivemind/contracts';
import fc from 'fast-check';
import { type ChainEnd, type SignedHead, CHAIN_START, linkHash, linkReceipt, signHead } from './chain';
import { type ChainKey, deriveChainKey } from './chain-key';
import { withoutPreview } from './preview-digest';
import { receiptBody } from './receipt-body';
import { type ChainProblem, verifyChain } from './verify-chain';

const PROJECT = 'proj_1';
const KEY = deriveChainKey(new Uint8Array(32).fill(1));

interface Chain {
  receipts: ChainedReceipt[];
  head: SignedHead;
}

function chainOf(bodies: readonly Receipt[], key: ChainKey = KEY): Chain {
  const receipts: ChainedReceipt[] = [];
  let end: ChainEnd = CHAIN_START;
  for (const body of bodies) {
    const link = linkReceipt(PROJECT, body, end, key);
    receipts.push(link);
    end = link.chain;
  }
  return { receipts, head: signHead(PROJECT, end, key) };
}

const jsonObject = fc
  .dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
  .map((value) => value as Receipt['metadata']);

const bodies = (min: number) =>
  fc
    .array(
      fc.record({
        inputs: jsonObject,
        metadata: jsonObject,
        preview: fc.option(fc.string({ maxLength: 120 })),
        callers: fc.option(jsonObject),
      }),
      { minLength: min, maxLength: 8 },
    )
    .map((all) =>
      all.map(({ inputs, metadata, preview, callers }, n) =>
        receiptBody({
          receipt_id: `receipt-${n}`,
          operation: 'memory.create',
          tenant_id: 'hm_tenant_1',
          project_id: PROJECT,
          key_id: 'api_key_1',
          request_id: `request-${n}`,
          // As every writer does, through the JSON form: it has no negative zero.
          inputs_ref: plain({
            ...inputs,
            ...(preview === null ? {} : { content_preview: preview }),
            ...(callers === null ? {} : { metadata: callers }),
          }),
          metadata: plain(metadata),
          at: 1_790_000_000 + n,
        }),
      ),
    );

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const check = (receipts: readonly ChainedReceipt[], head: SignedHead | null, keys = [KEY]) =>
  verifyChain({ projectId: PROJECT, receipts, head, keys });

async function problems(
  receipts: readonly ChainedReceipt[],
  head: SignedHead | null,
): Promise<[ChainProblem, number][]> {
  return (await check(receipts, head)).faults.map(({ problem, seq }) => [problem, seq]);
}

/** A place in a chain of at least `min` receipts. */
const chainAndPlace = (min = 1) =>
  bodies(min).chain((all) => fc.record({ chain: fc.constant(chainOf(all)), at: fc.nat(all.length - 1) }));

describe('verifyChain', () => {
  it('finds nothing wrong with a chain, also after a round trip through JSON and with its previews erased', async () => {
    await fc.assert(
      fc.asyncProperty(bodies(0), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), async (all, erased) => {
        const { receipts, head } = chainOf(all);
        const read = plain(receipts).map((receipt, n) => (erased[n] ? withoutPreview(receipt) : receipt));
        const verdict = await check(read, all.length > 0 ? plain(head) : null);
        expect(verdict).toEqual({ intact: true, checked: all.length, faults: [] });
      }),
    );
  });

  it('still verifies without what it told of a record, of which nothing is left', async () => {
    await fc.assert(
      fc.asyncProperty(bodies(1), async (all) => {
        const { receipts, head } = chainOf(all);
        const erased = receipts.map((receipt) => withoutPreview(receipt));
        for (const { inputs_ref } of erased) {
          expect(inputs_ref.content_preview ?? null).toBeNull();
          expect(inputs_ref.metadata ?? null).toBeNull();
        }
        expect(await check(erased, head)).toMatchObject({ intact: true });
      }),
    );
  });

  it('finds the same in two stretches as in one, whatever was changed and wherever they part', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(2), fc.nat(), async ({ chain: { receipts, head }, at }, pick) => {
        const changed = receipts.with(at, { ...receipts[at]!, status: 'refused' });
        const part = 1 + (pick % (receipts.length - 1));
        const [first, rest] = [changed.slice(0, part), changed.slice(part)];
        const whole = { projectId: PROJECT, keys: [KEY] };
        const begun = await verifyChain({ ...whole, receipts: first, head: 'later' });
        const ended = await verifyChain({ ...whole, receipts: rest, head, after: first.at(-1)!.chain });
        expect([...begun.faults, ...ended.faults]).toEqual((await check(changed, head)).faults);
        expect(begun.checked + ended.checked).toBe(receipts.length);
      }),
    );
  });

  it('names a receipt of which any one value was changed', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(), fc.nat(), async ({ chain, at }, pick) => {
        const { receipts, head } = chain;
        const mutated = plain(receipts);
        const leaves = leavesOf(mutated[at]!).filter(({ path }) => path !== 'chain.seq');
        leaves[pick % leaves.length]!.change();
        const found = await problems(mutated, head);
        expect(found).toContainEqual(['altered', at + 1]);
      }),
      { numRuns: 300 },
    );
  });

  it('names a receipt that gained or lost a member', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(), fc.nat(), async ({ chain, at }, pick) => {
        const gained = plain(chain.receipts);
        gained[at]!.inputs_ref.added_afterwards = null;
        expect(await problems(gained, chain.head)).toEqual([['altered', at + 1]]);

        const lost = plain(chain.receipts);
        const members = leavesOf(lost[at]!).filter(({ path }) => !path.startsWith('chain.'));
        members[pick % members.length]!.remove();
        expect(await problems(lost, chain.head)).toEqual([['altered', at + 1]]);
      }),
    );
  });

  it('names a receipt that is missing, in the middle or at the end', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(), async ({ chain: { receipts, head }, at }) => {
        const isLast = at === receipts.length - 1;
        const found = await problems(receipts.toSpliced(at, 1), head);
        expect(found).toEqual([[isLast ? 'cut_off' : 'missing', at + 1]]);
      }),
    );
  });

  it('tells how much was cut off, even when all of it was', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(), async ({ chain: { receipts, head }, at }) => {
        const { faults } = await check(receipts.slice(0, at), head);
        expect(faults).toEqual([{ problem: 'cut_off', seq: at + 1, untilSeq: receipts.length, receiptId: null }]);
      }),
    );
  });

  it('names receipts that changed places, with or without their numbers', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(2), fc.nat(), async ({ chain: { receipts, head }, at }, pick) => {
        const other = (at + 1 + (pick % (receipts.length - 1))) % receipts.length;
        const [low, high] = [Math.min(at, other), Math.max(at, other)];
        const swapped = receipts.with(low, receipts[high]!).with(high, receipts[low]!);
        expect(await problems(swapped, head)).toContainEqual(['reordered', low + 1]);

        const renumbered = swapped.map((receipt, n) => ({ ...receipt, chain: { ...receipt.chain, seq: n + 1 } }));
        const found = await problems(renumbered, head);
        expect(found).toContainEqual(['altered', low + 1]);
        expect(found).toContainEqual(['altered', high + 1]);
      }),
    );
  });

  it('names a receipt that is there twice', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(), async ({ chain: { receipts, head }, at }) => {
        expect(await problems(receipts.toSpliced(at, 0, receipts[at]!), head)).toEqual([['duplicated', at + 1]]);
      }),
    );
  });

  it('notices a receipt rewritten together with its hash, and the whole rest with it', async () => {
    await fc.assert(
      fc.asyncProperty(chainAndPlace(), async ({ chain: { receipts, head }, at }) => {
        const forged: ChainedReceipt = { ...receipts[at]!, status: 'refused' };
        const { chain, ...body } = forged;
        const rehashed = { ...body, chain: { ...chain, hash: linkHash(PROJECT, chain.seq, chain.prev, body) } };
        const isLast = at === receipts.length - 1;
        expect(await problems(receipts.with(at, rehashed), head)).toEqual([['unlinked', isLast ? at + 1 : at + 2]]);

        // All later receipts linked anew, as someone without the key could do: only the signed head tells.
        const bare = receipts.map((receipt) => receiptSchema.parse(receipt));
        bare[at]!.status = 'refused';
        const rebuilt = chainOf(bare);
        expect(await problems(rebuilt.receipts, head)).toEqual([['unlinked', receipts.length]]);
      }),
    );
  });

  it('does not take a head of another key, project or place, nor a missing one', async () => {
    const { receipts, head } = chainOf(fc.sample(bodies(3), { numRuns: 1, seed: 1 })[0]!);
    const last = receipts.length;
    const other = deriveChainKey(new Uint8Array(32).fill(2));
    expect(await problems(receipts, null)).toEqual([['head_missing', last]]);
    expect(await problems(receipts, signHead(PROJECT, head, other))).toEqual([['head_forged', last]]);
    expect(await problems(receipts, signHead('proj_2', head, KEY))).toEqual([['head_forged', last]]);
    expect(await problems(receipts.slice(0, -1), { ...head, ...receipts.at(-2)!.chain })).toEqual([
      ['head_forged', last - 1],
    ]);
    expect(await problems(receipts, signHead(PROJECT, receipts.at(-2)!.chain, KEY))).toEqual([['beyond_head', last]]);
  });

  it('does not take a chain of another project', async () => {
    const { receipts, head } = chainOf(fc.sample(bodies(2), { numRuns: 1, seed: 1 })[0]!);
    const verdict = await verifyChain({ projectId: 'proj_2', receipts, head, keys: [KEY] });
    expect(verdict.faults.map(({ problem }) => problem)).toContain('altered');
  });

  it('goes on verifying after the key was changed, as long as the old one is known', async () => {
    const all = fc.sample(bodies(3), { numRuns: 1, seed: 2 })[0]!;
    const { receipts, head } = chainOf(all, deriveChainKey(new Uint8Array(32).fill(2)));
    const next = linkReceipt(PROJECT, { ...all[0]!, receipt_id: 'later' }, head, KEY);
    const both = [KEY, deriveChainKey(new Uint8Array(32).fill(2))];
    expect((await check([...receipts, next], signHead(PROJECT, next.chain, KEY), both)).intact).toBe(true);
  });

  it('reads receipts that arrive page by page', async () => {
    const { receipts, head } = chainOf(fc.sample(bodies(3), { numRuns: 1, seed: 3 })[0]!);
    async function* pages() {
      for (const receipt of receipts) yield await Promise.resolve(receipt);
    }
    const verdict = await verifyChain({ projectId: PROJECT, receipts: pages(), head, keys: [KEY] });
    expect(verdict).toEqual({ intact: true, checked: receipts.length, faults: [] });
  });
});

interface Leaf {
  path: string;
  change(): void;
  remove(): void;
}

/** Every value in a receipt that is no object: how to change it and how to take it out. */
function leavesOf(value: object, at = ''): Leaf[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]): Leaf[] => {
    const path = at ? `${at}.${name}` : name;
    if (member !== null && typeof member === 'object') return leavesOf(member, path);
    const put = (other: unknown) =>
      Object.defineProperty(value, name, { value: other, enumerable: true, configurable: true });
    return [
      {
        path,
        change: () => put(changed(member)),
        remove: () => (Array.isArray(value) ? value.splice(Number(name), 1) : Reflect.deleteProperty(value, name)),
      },
    ];
  });
}

function changed(value: unknown): unknown {
  if (typeof value === 'string') return `${value}!`;
  if (typeof value === 'number') return value === 0 ? 1 : -value;
  return value === null ? 'null' : !value;
}
