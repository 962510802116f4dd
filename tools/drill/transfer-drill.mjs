// Moves a project through everything that can happen to it and into another, and checks that nothing is lost:
// store, fork, delete, restore, purge, export, import, export again. Prints its steps with their figures and exits with 1
// when something is not as it should be.
//
//   node tools/drill/transfer-drill.mjs <base url> <key that may purge> <project> <second project> [<exchanges> <memories>]
//
// Both projects must be empty. By default 1,000 exchanges and 200 long memories are moved.
import assert from 'node:assert/strict';
import { Project } from './project.mjs';
import { EXCHANGES, exchangeHalves, longMemory, MEMORIES, SESSIONS } from './stock.mjs';

const [baseUrl, key, firstId, secondId] = process.argv.slice(2);
if (!secondId) {
  process.stderr.write(
    'usage: transfer-drill.mjs <base url> <key> <project> <second project> [<exchanges> <memories>]\n',
  );
  process.exit(2);
}
const first = new Project(baseUrl, key, firstId);
const second = new Project(baseUrl, key, secondId);
const BY_API = { exchanges: 50, memories: 20 };
const ROOT = 'drill-0';

async function step(name, work) {
  const from = performance.now();
  const figures = (await work()) ?? '';
  process.stdout.write(
    `${name.padEnd(44)} ${String(Math.round(performance.now() - from)).padStart(7)} ms  ${figures}\n`,
  );
}

let halves, memories, before, exported;

await step('both projects are empty', async () => {
  for (const project of [first, second]) assert.equal((await project.records()).length, 0, 'the project is not empty');
});

await step(`store ${BY_API.exchanges} exchanges, ${BY_API.memories} memories by the API`, async () => {
  for (let i = 0; i < BY_API.exchanges; i++)
    for (const half of exchangeHalves(i)) await first.post('/conversation/store', half);
  for (let i = 0; i < BY_API.memories; i++) await first.post('/create_memory', longMemory(i));
});

await step('import the rest', async () => {
  const rest = [];
  for (let i = BY_API.exchanges; i < EXCHANGES; i++) rest.push(...exchangeHalves(i).map(first.asHalf));
  for (let i = BY_API.memories; i < MEMORIES; i++) rest.push(first.asMemory(longMemory(i)));
  const outcome = await first.import(rest);
  assert.deepEqual([outcome.imported, outcome.refused], [rest.length, 0], JSON.stringify(outcome.errors[0]));
  halves = 2 * EXCHANGES;
  memories = MEMORIES;
  return `${outcome.imported} records`;
});

await step('fork, and fork the fork', async () => {
  await first.post('/conversation/fork', { session_id: ROOT, new_session_id: 'drill-fork', author: 'drill' });
  await first.post('/conversation/store', {
    ...exchangeHalves(0)[0],
    session_id: 'drill-fork',
    exchange_pair_id: 'fork-1',
    content: 'Said in the fork.',
  });
  await first.post('/conversation/fork', { session_id: 'drill-fork', new_session_id: 'drill-fork-2', author: 'drill' });
  await first.post('/conversation/store', {
    ...exchangeHalves(0)[0],
    session_id: ROOT,
    exchange_pair_id: 'late-1',
    content: 'Said too late for the forks.',
  });
  halves += 2;
  before = await first.replay('drill-fork-2');
  assert.ok(before.some(({ content }) => content === 'Said in the fork.'));
  assert.ok(!before.some(({ content }) => content.includes('too late')));
  return `the second fork replays ${before.length} rows`;
});

await step('delete by metadata', async () => {
  const { deleted_records, deleted_exchanges, deleted_points } = await first.post('/delete_by_metadata', {
    metadata: { shelf: 3 },
  });
  assert.equal((await first.records()).length, halves + memories + 2 - deleted_records);
  const { restored_records, restored_exchanges, restored_points } = await first.post('/restore_deleted_memories', {
    metadata: { shelf: 3 },
    dry_run: true,
  });
  assert.deepEqual(
    [restored_records, restored_exchanges, restored_points],
    [deleted_records, deleted_exchanges, deleted_points],
  );
  return `${deleted_records} records, ${deleted_exchanges} exchanges, ${deleted_points} points`;
});

await step('restore', async () => {
  const { restored_records, restored_points } = await first.post('/restore_deleted_memories', {
    metadata: { shelf: 3 },
  });
  assert.equal((await first.records()).length, halves + memories + 2);
  assert.deepEqual(await first.replay('drill-fork-2'), before);
  return `${restored_records} records, ${restored_points} points`;
});

await step('delete for good: delete', async () => {
  const { deleted_records } = await first.post('/delete_by_metadata', { metadata: { shelf: 4 } });
  halves -= 2 * (EXCHANGES / 10);
  memories -= MEMORIES / 10;
  return `${deleted_records} records`;
});

await step('delete for good: purge', async () => {
  const { deleted_count } = await first.post('/purge_deleted_memories', { older_than_days: 0 });
  const again = await first.post('/restore_deleted_memories', { metadata: { shelf: 4 } });
  assert.equal(again.restored_records, 0);
  return `${deleted_count} points`;
});

await step('export', async () => {
  exported = await first.export();
  const records = exported.filter(({ metadata }) => metadata.kind !== 'receipt');
  assert.equal(records.length, halves + memories + 2);
  return `${records.length} records, ${exported.length - records.length} receipts`;
});

await step('import into the second project', async () => {
  const outcome = await second.import(exported);
  assert.deepEqual([outcome.imported, outcome.refused], [halves + memories + 2, 0], JSON.stringify(outcome.errors[0]));
  return `${outcome.imported} imported, ${outcome.receipts_skipped} receipts skipped`;
});

await step('import once more', async () => {
  const outcome = await second.import(exported);
  assert.deepEqual([outcome.imported, outcome.existing, outcome.refused], [0, halves + memories + 2, 0]);
  return `${outcome.existing} existing`;
});

await step('export again: equal', async () => {
  const [one, two] = [await first.records(), await second.records()].map((records) => records.map(first.comparable));
  assert.deepEqual(two, one);
  assert.deepEqual(
    (await second.replay('drill-fork-2')).map(({ id }) => id),
    (await first.replay('drill-fork-2')).map(({ id }) => id),
  );
  return `${two.length} records with ids, contents, metadata, times and forks`;
});

await step('a half sent again is recognised', async () => {
  for (const i of [0, EXCHANGES - 1])
    for (const half of exchangeHalves(i)) {
      const stood = (await second.replay(half.session_id)).find(({ content }) => content === half.content);
      const { id, deduplicated } = await second.post('/conversation/store', half);
      assert.deepEqual([id, deduplicated], [stood.id, true]);
    }
});

process.stdout.write(`\n${SESSIONS} sessions moved, nothing lost\n`);
