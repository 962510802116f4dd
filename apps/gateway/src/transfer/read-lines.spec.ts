import { Readable } from 'node:stream';
import { type Line, readLines } from './read-lines';

async function linesOf(chunks: string[], maxLineBytes = 100): Promise<[number, string | null][]> {
  const lines: Line[] = [];
  for await (const line of readLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), maxLineBytes))
    lines.push(line);
  return lines.map(({ number, bytes }) => [number, bytes && bytes.toString()]);
}

describe('lines of a stream', () => {
  it('are put together however the stream is cut', async () => {
    const expected = [
      [1, 'one'],
      [2, ''],
      [3, 'drei ü'],
    ];
    expect(await linesOf(['one\n\ndrei ü'])).toEqual(expected);
    expect(await linesOf([...'one\r\n\ndrei '].concat('ü', '\n'))).toEqual(expected);
  });

  it('are none in an empty stream', async () => {
    expect(await linesOf([])).toEqual([]);
  });

  it('that are too long are told and passed over', async () => {
    expect(await linesOf(['ab\nabc', 'd\nef\nabcd'], 3)).toEqual([
      [1, 'ab'],
      [2, null],
      [3, 'ef'],
      [4, null],
    ]);
  });

  it('are read no faster than they are taken', async () => {
    let made = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          made++;
          yield Buffer.from('line\n');
        }
      })(),
      { highWaterMark: 4 },
    );
    const lines = readLines(endless, 10);
    for (let i = 0; i < 5; i++) await lines.next();
    expect(made).toBeLessThan(20);
    await lines.return(undefined);
    expect(endless.destroyed).toBe(false);
    endless.destroy();
  });
});
