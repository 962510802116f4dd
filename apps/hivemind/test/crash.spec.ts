import type { MemoryRecord } from '@hivemind/contracts';
import type { PlatformProcess } from '@hivemind/testing';
import { startPlatform } from './support/started-platform';
import { until } from './support/until';

const WRITES = 500;
const SESSIONS = 10;
/** Below the ceiling of requests under way, so that no write is refused for that. */
const WRITERS = 50;
/** A gateway that is gone keeps the places of its requests for a few seconds. */
const PLACES_HELD_MS = 30_000;

interface Half {
  content: string;
  session_id: string;
  turn_number: number;
  role: 'user' | 'assistant';
  exchange_pair_id: string;
}

const halves = Array.from({ length: WRITES }, (_, i): Half => {
  const exchange = Math.floor(i / 2);
  return {
    content: `What half ${i} says of exchange ${exchange}.`,
    session_id: `crash-${exchange % SESSIONS}`,
    turn_number: exchange,
    role: i % 2 ? 'assistant' : 'user',
    exchange_pair_id: `xp-crash-${exchange}`,
  };
});

/** Sends halves until all are answered or the platform is gone; tells which were acknowledged. */
async function store(
  { client }: PlatformProcess,
  pending: Half[],
  acknowledged: Map<string, Half>,
  onEach: () => void,
): Promise<void> {
  const queue = [...pending];
  const writer = async () => {
    for (let half = queue.shift(); half; half = queue.shift()) {
      const answer = await client.post<{ id: string }>('/conversation/store', half).catch(() => null);
      if (answer?.status === 200) acknowledged.set(answer.body.data.id, half);
      onEach();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

async function replayAll({ client }: PlatformProcess): Promise<MemoryRecord[]> {
  const sessions = Array.from({ length: SESSIONS }, async (_, i) => {
    const query = { query: 'all', session_id: `crash-${i}`, top_k: 50 };
    const answer = await client.post<{ memories: MemoryRecord[] }>('/conversation/recall', query);
    return answer.status === 200 ? answer.body.data.memories : [];
  });
  return (await Promise.all(sessions)).flat();
}

describe('SIGKILL in the middle of 500 concurrent writes', () => {
  it('loses no acknowledged half and doubles none, and sending everything again completes the rest', async () => {
    const before = await startPlatform();
    const acknowledged = new Map<string, Half>();
    let answered = 0;
    let killed: Promise<unknown> | undefined;
    await store(before, halves, acknowledged, () => {
      if (++answered === WRITES / 2) killed = before.kill();
    });
    await killed;
    expect(acknowledged.size).toBeGreaterThan(0);
    expect(acknowledged.size).toBeLessThan(WRITES);

    const after = await startPlatform(before.dataDir);
    try {
      const survived = new Map((await replayAll(after)).map((record) => [record.id, record.content]));
      for (const [id, half] of acknowledged) expect(survived.get(id)).toBe(half.content);

      const again = new Map<string, Half>();
      const sendTheRest = async () => {
        const sent = new Set(again.values());
        await store(
          after,
          halves.filter((half) => !sent.has(half)),
          again,
          () => undefined,
        );
        return again.size;
      };
      // On a stack some are refused as long as the places of the gateway that was killed are held.
      await until(sendTheRest, (size) => size === WRITES, PLACES_HELD_MS);
      for (const [id, half] of acknowledged) expect(again.get(id)).toEqual(half);
      const records = await replayAll(after);
      expect(records).toHaveLength(WRITES);
      expect(new Set(records.map(({ id }) => id)).size).toBe(WRITES);

      const usage = await after.client.get<{ counts: { memories: number } }>('/usage');
      expect(usage.body.data.counts.memories).toBe(WRITES);
    } finally {
      await after.stop();
      after.removeData();
    }
  }, 180_000);
});
