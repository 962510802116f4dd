import { isFailure, errorLines } from './error-lines';
import { factsOf, KnownFacts } from './facts';
import { filesModified } from './files-modified';
import { JsonLog } from './json-log';
import { newsOf, standingInstructions } from './prose';
import { TextDigester } from './text-digest';
import { isLossy, NOTHING } from './told';
import type { Reading } from './told-rows';

const spokenOf = (...values: string[]): Reading => ({
  asked: {},
  settled: false,
  said: (value) => values.includes(value),
  named: (value) => values.includes(value),
});
const log = (): JsonLog => new JsonLog(new KnownFacts(), (text) => ({ text, leftOut: NOTHING }));
const plan = (id: string, mb: number): object => ({
  plan_id: id,
  speed: 'fast',
  data_mb: mb,
  hours: { from: '08:00', to: '20:00' },
});

describe('JSON is told', () => {
  it('in rows under columns that are named once', () => {
    const json = log();
    const two = [plan('PL-1', 500), plan('PL-2', 900)];
    const all = spokenOf('PL-1', 'PL-2', 'PL-3', 'PL-4');
    expect(json.tell(two, 'plans', all).text).toBe(
      '[plan_id,speed,data_mb,hours(from,to)]:\nPL-1,fast,500,08:00,20:00\nPL-2,",900,","',
    );
    expect(json.tell([plan('PL-3', 1), plan('PL-4', 2)], 'plans', all).text).toBe(
      '\nPL-3,fast,1,08:00,20:00\nPL-4,",2,","',
    );
  });

  it('with a row that was told named by its first cell', () => {
    const json = log();
    json.tell([plan('PL-1', 500), plan('PL-2', 9)], 'plans', spokenOf('PL-1', 'PL-2'));
    expect(json.tell([plan('PL-2', 9), plan('PL-1', 7)], 'plans', spokenOf('PL-1', 'PL-2')).text).toContain(
      '=PL-2\nPL-1,fast,7',
    );
  });

  it('without what the call asked for', () => {
    const { text: told } = log().tell({ line: '5551234', state: 'active', roaming: 'off', fee: 3 }, 'get_line', {
      ...spokenOf(),
      asked: { line: '5551234' },
    });
    expect(told).toBe('[state,roaming,fee]:active,off,3');
  });

  it('in brief after an answer: ids, how they differ in words, and what was said of them', () => {
    const rows = [1, 2, 3].map((n) => ({
      sku: `SKU-${n}`,
      colour: ['red', 'green', 'blue'][n - 1],
      left: n * 11,
      price: 20.5 + n,
    }));
    const { text: told, leftOut } = log().tell(rows, 'stock', { ...spokenOf('22.5'), settled: true });
    expect(told).toBe('~SKU-1 red,SKU-2 green 22.5,SKU-3 blue');
    expect(leftOut.rows).toEqual(['SKU-1', 'SKU-2', 'SKU-3']);
  });

  it('in brief where the last steps do not speak of it: a row to a part, with what tells how it stands', () => {
    const order = {
      order_id: 'W-77',
      status: 'open',
      delivery: 'express',
      gift: 'no',
      items: [
        { item_id: 'I-9', name: 'Red Lamp', price: 12.5, on: '2031-01-02' },
        { item_id: 'I-10', name: 'Bulb', price: 3, on: '2031-01-02' },
      ],
      paid: [{ card_id: 'card_4411', sum: 13571 }],
    };
    const { text: told, leftOut } = log().tell(order, 'get_order', { ...spokenOf(), asked: { order_id: 'W-77' } });
    expect(told).toBe('~open express,I-9 Red Lamp 12.5 2031-01-02,I-10 Bulb 3 ",card_4411 13571');
    expect(leftOut.rows).toEqual(['W-77']);
  });

  it('in brief with what describes a record, though others have it too', () => {
    const json = log();
    const trip = (id: string, from: string, hop: string): object => ({
      trip_id: id,
      from,
      to: 'OSL',
      legs: [{ train: hop, day: '2031-01-02' }],
    });
    const seen = (id: string): Reading => ({ ...spokenOf(), asked: { trip_id: id } });
    expect(json.tell(trip('T-1', 'BGO', 'R10'), 'get_trip', seen('T-1')).text).toBe('~BGO OSL,R10 2031-01-02');
    expect(json.tell(trip('T-2', 'BGO', 'R12'), 'get_trip', seen('T-2')).text).toBe('~BGO OSL,R12 2031-01-02');
  });

  it('as arguments without names where each shows what it is', () => {
    expect(log().tellArguments({ from: 'BGO', to: 'OSL', day: '2031-01-02' }, 'find')).toBe('BGO,OSL,2031-01-02');
    expect(log().tellArguments({ command: 'ls -la' }, 'bash')).toBe('ls -la');
    expect(log().tellArguments({ top: 5, from: 'BGO' }, 'find')).toBe('top=5,from=BGO');
  });

  it('with ids for keys as a table of which the first column is the key', () => {
    const methods = { card_81: { source: 'card', last_four: '9001' }, card_82: { source: 'card', last_four: '9002' } };
    expect(log().tell({ methods, owner: 'a', since: 'b', level: 'c' }, 'get_user', spokenOf()).text).toBe(
      '[owner,since,level]:a,b,c\nmethods:card_81,9001;card_82,9002',
    );
  });
});

describe('text is told', () => {
  const output = Array.from({ length: 80 }, (_, i) => `line ${i} of /var/log/app${i % 3}.log says nothing much`).join(
    '\n',
  );

  it('in the lines that say most, with names of what is missing', () => {
    const { text, leftOut } = new TextDigester(new KnownFacts()).digest(`${output}\nfound src/a/b.py`, 400, false);
    expect(isLossy(leftOut)).toBe(true);
    expect(text.length).toBeLessThan(800);
    expect(text).toContain('src/a/b.py');
  });

  it('with every error line of a failed call, each once', () => {
    const failed = `${output}\nValueError: bad input 77\n${output}\nValueError: bad input 77`;
    const { text } = new TextDigester(new KnownFacts()).digest(failed, 300, true);
    expect(text.match(/ValueError: bad input 77/g)).toHaveLength(1);
  });

  it('once: lines that were told are not told again', () => {
    const texts = new TextDigester(new KnownFacts());
    const first = texts.digest(output, 1e9, false).text;
    expect(first).toContain('line 7 ');
    expect(texts.digest(`${output}\nnew: /etc/hosts`, 1e9, false).text).toContain('new: /etc/hosts');
    expect(texts.digest(`${output}\nnewer: /etc/fstab`, 1e9, false).text).not.toContain('line 7 ');
  });

  const digestOf = (text: string, room: number): string =>
    new TextDigester(new KnownFacts()).digest(text, room, false).text;

  it('by lines that differ, rather than by many that are alike', () => {
    const beats = Array.from({ length: 60 }, (_, i) => `2031-02-03T10:00:${i + 10}Z INFO beat seq=${i + 10}`);
    const odd = ['link "Red Lamp" ref=e14', 'job J-77 was put off', 'the connection was refused'];
    const told = digestOf([...beats.slice(0, 30), ...odd, ...beats.slice(30)].join('\n'), 600);
    for (const line of odd) expect(told).toContain(line);
    expect(told).not.toMatch(/also:.*2031-02-03T/);
  });

  it('with the numbers of its lines, which are no names', () => {
    const code = Array.from({ length: 40 }, (_, i) =>
      i % 4 === 0 ? `${i + 101}→  call_${i}(x);` : `${i + 101}→  }`,
    ).join('\n');
    const told = digestOf(code, 300);
    expect(told).toContain('117→ call_16(x);');
    expect(told).not.toMatch(/→ }|also:.*\b1\d\d\b|call_0.*…\n/);
  });

  it('without cutting a character in two', () => {
    const lines = Array.from({ length: 9 }, (_, i) => `${'x'.repeat(i)} ${'🙂 '.repeat(200)} id-${i}`);
    expect(digestOf(lines.join('\n'), 4_000)).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  it('but for lines that the prompt holds anyway', () => {
    const texts = new TextDigester(new KnownFacts());
    texts.learnLines('  port = read_port(7001)\n');
    expect(texts.digest(`${output}\nport = read_port(7001)`, 1e9, false).text).not.toContain('port = read_port');
  });

  it('without the bulk of encoded data', () => {
    expect(
      new TextDigester(new KnownFacts()).digest(`key:\n${'QUJD'.repeat(200)}`, 4000, false).text.length,
    ).toBeLessThan(200);
  });
});

describe('prose', () => {
  it('is told where it has news', () => {
    const known = new KnownFacts();
    known.learn('ticket T-100 of 2031-05-06');
    const text = 'Your ticket T-100 is from May 6, 2031. I opened T-200 for 77 EUR! Have a nice day.';
    expect(newsOf(text, known, 0)).toBe('I opened T-200 for 77 EUR!');
  });

  it('is told up to its room where its language does not show what it decides', () => {
    const known = new KnownFacts();
    known.learn('A20931');
    expect(newsOf('您的订单A20931已经发货，无法修改地址。', known, 60)).toBe('您的订单A20931已经发货，无法修改地址。');
    expect(newsOf('The order A20931 is on its way to you.', known, 60)).toBe('');
  });

  it('holds instructions for what is to come', () => {
    expect(standingInstructions('Hello. Always answer in verse. The sky is blue. From now on call me Al.')).toEqual([
      'Always answer in verse.',
      'From now on call me Al.',
    ]);
  });

  it('is full of facts that must stay as they are', () => {
    const facts = [
      'ada@example.com',
      '/usr/lib/x.so',
      'T-100',
      '2031-05-06',
      'maxRetries',
      'snake_case',
      'NASA',
      '4711',
      '1.50',
    ];
    expect(factsOf(facts.join(' , '))).toEqual(facts);
    expect(factsOf('我的订单号是A20931，')).toEqual(['A20931']);
    expect(factsOf('A plain sentence, without any of it.')).toEqual([]);
  });
});

describe('failures', () => {
  it.each([
    'Error: no such order',
    '{"error": "not found"}',
    'bash: foo: command not found',
    'x\nTraceback (most recent call last):\n  File "a"\nKeyError: 1',
    '<returncode>2</returncode>',
  ])('%j is one', (text) => expect(isFailure(text)).toBe(true));

  it.each(['{"error": null, "ok": true}', 'All good: 0 errors', '<returncode>0</returncode>'])('%j is none', (text) =>
    expect(isFailure(text)).toBe(false),
  );

  it('are named by the exception first', () => {
    expect(errorLines('it failed somewhere\nKeyError: "a"\nok', 1)).toEqual(['KeyError: "a"']);
  });
});

it('knows which files a call wrote', () => {
  const action = (tool: string, args: object, success = true): Parameters<typeof filesModified>[0][number] => ({
    step: 1,
    tool,
    input: JSON.stringify(args),
    result: '',
    success,
    at: 0,
  });
  const paths = filesModified([
    action('edit_file', { path: 'src/a.ts' }),
    action('bash', { command: "sed -i 's/a/b/' lib/b.py && cat c.py > out/d.txt 2>/dev/null" }),
    action('apply', { patch: '*** Update File: e.go\n+x' }),
    action('read_file', { path: 'never.ts' }),
    action('write_file', { path: 'failed.ts' }, false),
  ]).map((file) => file.path);
  expect(paths).toEqual(['src/a.ts', 'lib/b.py', 'out/d.txt', 'e.go']);
});
