import { emptySessionMemory } from '../session/session-memory';
import { FILE_LIFETIME_MS, MOST_FILES, remember, unexpired } from './remember';

const shortened = (step: number, content = `content ${step}`) => ({
  label: `read({"n":${step}})`,
  content,
  leftOut: { text: content, rows: [] },
});
const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => shortened(from + at));
const contents = (files: ReturnType<typeof remember>) => files.map(({ content }) => content);
const NONE = emptySessionMemory().files;

describe('remember', () => {
  it('holds 32 contents, the oldest makes room', () => {
    const files = remember(remember(NONE, steps(1, 30), 0), steps(31, 40), 1);
    expect(MOST_FILES).toBe(32);
    expect(contents(files)).toEqual(steps(9, 40).map(({ content }) => content));
  });

  it('does not let what went out come in again as the newest, when the same history is told again', () => {
    const first = remember(NONE, steps(1, 40), 0);
    const mentioned = first.map((file) => ({ ...file, mentionedAt: 1 }));
    expect(remember(mentioned, steps(1, 40), 1)).toEqual(mentioned);
    expect(contents(remember(mentioned, steps(1, 41), 2))).toEqual(steps(10, 41).map(({ content }) => content));
  });

  it('is bounded in bytes: the newest half a million, and nothing that could not come back whole', () => {
    const big = (step: number) => shortened(step, String(step % 10).repeat(60_000));
    const files = remember(
      NONE,
      Array.from({ length: 12 }, (_, at) => big(at)),
      0,
    );
    expect(files).toHaveLength(8);
    expect(files.at(-1)!.content).toBe(big(11).content);
    expect(remember(NONE, [shortened(1, 'x'.repeat(64 * 1024 + 1))], 0)).toEqual([]);
  });

  it('keeps the same content of the same call once, and under each call that it is the result of', () => {
    expect(remember(NONE, [shortened(1), shortened(1)], 0)).toHaveLength(1);
    expect(remember(NONE, [shortened(1, 'same'), shortened(2, 'same')], 0)).toHaveLength(2);
  });

  it('forgets after 30 minutes', () => {
    const files = remember(NONE, steps(1, 1), 1_000);
    expect(unexpired(files, 1_000 + FILE_LIFETIME_MS - 1)).toHaveLength(1);
    expect(unexpired(files, 1_000 + FILE_LIFETIME_MS)).toEqual([]);
    expect(FILE_LIFETIME_MS).toBe(1_800_000);
  });
});
