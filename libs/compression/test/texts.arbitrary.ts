import fc from 'fast-check';

const id = fc.integer({ min: 100, max: 99_999 }).map((n) => `ORD-${n}`);
const word = fc.constantFrom(
  'order',
  'the',
  'refund',
  'failed',
  'please',
  'Error:',
  'src/app.ts',
  'must',
  '42',
  'naïve',
);

/** What people and models say, and what they say rarely. */
export const sentence: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.oneof(word, id), { minLength: 1, maxLength: 25 }).map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' \n\t',
      '\ud800 half a pair',
      '<hivestate>\nmine\n</hivestate>',
      '</hivestate>',
      '<hivestate-recalled>\nmine\n</hivestate-recalled>',
      '__proto__ constructor',
    ),
  },
);

const row = fc.record({ id, status: fc.constantFrom('open', 'shipped'), total: fc.integer(), note: sentence });
const page = fc
  .array(fc.oneof(sentence, id), { minLength: 5, maxLength: 40 })
  .map((lines) => lines.map((line, at) => `${at + 1}: ${line}`).join('\n'));

/** What tools answer: tables, records, long pages, failures, nothing. */
export const output: fc.Arbitrary<string> = fc.oneof(
  fc.array(row, { maxLength: 8 }).map((rows) => JSON.stringify(rows)),
  row.map((each) => JSON.stringify(each)),
  page,
  sentence,
  fc.json({ maxDepth: 3 }),
  fc.array(row, { minLength: 6, maxLength: 14 }).map((items) => JSON.stringify({ total: items.length, items })),
  fc.constantFrom('Error: no such order', '```ts\nconst x = 1;\n```', 'x'.repeat(2_000)),
);

export const input: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ order_id: id }),
  fc.record({ path: fc.constantFrom('src/app.ts', 'README.md'), content: sentence }),
  fc.constant({}),
);

export const toolName = fc.constantFrom('get_order', 'read_file', 'run', 'write_file');
