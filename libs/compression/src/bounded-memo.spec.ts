import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BoundedMemo } from './bounded-memo';

describe('a bounded memo', () => {
  it('works a text out once, by its content', () => {
    const seen: string[] = [];
    const memo = new BoundedMemo((text) => seen.push(text), { entries: 10, characters: 1_000 });
    const text = 'a lone \ud800 and a 😀';
    expect([memo.of(text), memo.of([...text].join('')), memo.of('b')]).toEqual([1, 1, 2]);
    expect(seen).toEqual([text, 'b']);
  });

  it('forgets what was not asked for lately, by number and by length', () => {
    for (const [most, text] of [
      [{ entries: 10, characters: 1e9 }, (i: number) => `${i}`],
      [{ entries: 1e9, characters: 1_000 }, (i: number) => String.fromCharCode(i + 48).repeat(100)],
    ] as const) {
      let worked = 0;
      const memo = new BoundedMemo(() => ++worked, most);
      for (let i = 0; i < 30; i++) {
        memo.of(text(0));
        memo.of(text(i));
      }
      expect(worked).toBe(30);
      memo.of(text(29));
      expect(worked).toBe(30);
      memo.of(text(1));
      expect(worked).toBe(31);
    }
  });

  it('does not keep the texts alive of which it knows parts', () => {
    const memo = new BoundedMemo((text) => text.slice(0, 20), { entries: 10_000, characters: 1_000_000 });
    const before = heapBytes();
    const askForParts = () => {
      for (let i = 0; i < 1_000; i++) memo.of(`${i}`.padEnd(40).concat('x'.repeat(100_000)).slice(0, 40));
    };
    askForParts();
    // Enough others that the first ones are of the older half, from which they come back.
    for (let i = 0; i < 4_500; i++) memo.of(`${i}`);
    askForParts();
    expect(heapBytes() - before).toBeLessThan(20e6);
  });
});

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
