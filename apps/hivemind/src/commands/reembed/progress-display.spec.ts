import { ProgressDisplay } from './progress-display';

function display(isTTY: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const output = { isTTY, write: (text: string) => written.push(text) };
  return { written, clock, progress: new ProgressDisplay(output, () => clock.ms) };
}

describe('Progress', () => {
  it('is a bar with counts and rate on a terminal, drawn over itself', () => {
    const { written, clock, progress } = display(true);
    progress.show('embedding', 500, 2_000);
    clock.ms = 2_000;
    progress.show('embedding', 1_000, 2_000);
    progress.end();
    progress.end();
    expect(written).toEqual([
      `\r\x1b[Kembedding ${'█'.repeat(6)}${'░'.repeat(18)} 500 of 2,000 records (25 %)`,
      `\r\x1b[Kembedding ${'█'.repeat(12)}${'░'.repeat(12)} 1,000 of 2,000 records (50 %), 250/s`,
      '\n',
    ]);
  });

  it('is a line at each tenth and every five seconds elsewhere, and one at the end', () => {
    const { written, clock, progress } = display(false);
    for (let done = 0; done <= 100; done++) progress.show('embedding', done, 100);
    expect(written).toHaveLength(11);
    expect(written.at(-1)).toBe('hivemind: embedding: 100 of 100 records (100 %)\n');
    clock.ms = 5_000;
    progress.show('embedding', 100, 101);
    expect(written.at(-1)).toBe('hivemind: embedding: 100 of 101 records (99 %), 20/s\n');
  });

  it('of other work begins anew', () => {
    const { written, clock, progress } = display(false);
    progress.show('embedding', 10, 10);
    clock.ms = 1_000;
    progress.show('stamping', 0, 0);
    expect(written.at(-1)).toBe('hivemind: stamping: 0 of 0 records (100 %)\n');
  });
});
