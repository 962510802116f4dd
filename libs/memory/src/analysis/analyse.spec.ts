import fc from 'fast-check';
import { analyse, analyseHalf, analyseQuery } from './analyse';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('analyse', () => {
  it('drops stop words, stems, and keeps repetitions', () => {
    expect(analyse('The dogs were running after the running dog')).toEqual(['dog', 'run', 'run', 'dog']);
  });

  it.each([
    ['adoption', 'adopted'],
    ['discussion', 'discussed'],
    ['Größe', 'GROSSE'],
    ['Müller', 'Muller'],
    ['ﬁne', 'fine'],
    ['Anna’s', 'Anna'],
    ['Sept', 'September'],
    ['7th', '07'],
    ['self-care', 'selfcare'],
    ['maxRetries', 'max_retries'],
  ])('brings %s and %s together', (one, other) => {
    expect(analyse(one)).toEqual(expect.arrayContaining(analyse(other).slice(-1)));
  });

  it('yields identifiers whole and in parts', () => {
    expect(analyse('maxRetryCount http_client.timeout XMLHttpRequest')).toEqual([
      ...['max', 'retri', 'count', 'maxretrycount'],
      ...['http', 'client', 'timeout', 'httpclienttimeout'],
      ...['xml', 'http', 'request', 'xmlhttprequest'],
    ]);
  });

  it('matches unspaced scripts by pairs of characters', () => {
    expect(analyse('東京都に行く')).toEqual(['東京', '京都', '都に', 'に行', '行く']);
    expect(analyse('東')).toEqual(['東']);
    expect(analyse('ภาษาไทย')).toEqual(expect.arrayContaining(analyseQuery('ไทย')));
  });

  it('names the month of an ISO date', () => {
    expect(analyse('2023-05-07')).toEqual(expect.arrayContaining(analyseQuery('May 2023')));
  });

  it('adds the date of the record in words', () => {
    expect(analyse('lunch', Date.UTC(2023, 4, 7) / 1000)).toEqual([
      'lunch',
      '2023',
      ...analyse('may'),
      '7',
      ...analyse('sunday'),
    ]);
  });

  it('keeps what PostgreSQL would read as a number together', () => {
    expect(analyse('5e3a').join(' ')).toMatch(/^[a-z]\S*$/);
  });

  it('knows no difference between cases', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcxyz -.1'), maxLength: 40 }), (text) => {
        expect(analyse(text.toLowerCase())).toEqual(analyse(text.toUpperCase()));
      }),
    );
  });

  it('yields only words of letters and digits that are lowercase, folded and short', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const term of analyse(text)) {
          expect(term).toMatch(/^[\p{Ll}\p{Lo}\p{Lm}\p{N}]{1,512}$/u);
          expect(term).toBe(term.toLowerCase());
        }
      }),
    );
  });

  it('reads the query and the record alike', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(analyseQuery(text)).toEqual([...new Set(analyse(text))].slice(0, 64));
      }),
    );
  });

  it.each([
    ['letters', 'a'.repeat(200_000)],
    ['words', 'word '.repeat(40_000)],
    ['joints', 'b.'.repeat(100_000)],
    ['pairs', '東'.repeat(200_000)],
    ['camels', 'aB'.repeat(100_000)],
    ['marks', '\u0301'.repeat(200_000)],
  ])('bounds a flood of %s', (_, flood) => {
    expect(analyse(flood).length).toBeLessThanOrEqual(16_384);
    expect(analyseQuery(flood).length).toBeLessThanOrEqual(64);
    expect(Math.max(0, ...analyse(flood).map((term) => term.length))).toBeLessThanOrEqual(64);
  });
});

describe('analyseHalf', () => {
  it('weighs its own words twice and the two halves before it once', () => {
    expect(analyseHalf('Lisbon', ['Where next?', 'Holidays soon', 'Something older'])).toEqual([
      'lisbon',
      'lisbon',
      ...analyse('next'),
      ...analyse('Holidays soon'),
    ]);
  });

  it('is its own words, twice, at the start of a session', () => {
    expect(analyseHalf('red kite', [], 0)).toEqual([...analyse('red kite', 0), ...analyse('red kite', 0)]);
  });

  it('takes the end of a long half before it', () => {
    const terms = analyseHalf('yes', [`${'filler '.repeat(1000)} question`]);
    expect(terms).toContain('question');
    expect(terms.length).toBeLessThan(200);
  });
});
