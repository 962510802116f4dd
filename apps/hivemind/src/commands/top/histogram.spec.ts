import { readExposition } from './exposition';
import { histogramOf, quantile, since } from './histogram';

const scrape = (...counts: number[]) =>
  readExposition(
    ['0.01', '0.1', '+Inf'].map((le, i) => `took_seconds_bucket{le="${le}",pattern="a"} ${counts[i]}`).join('\n'),
  );

describe('a scrape', () => {
  it('is read value by value, and whatever is not of the format is passed over', () => {
    const text = [
      '# HELP up Whether.',
      'up 1',
      'with_time{a="1"} 2.5e3 1700000000000',
      'escaped{a="x\\"y\\\\z\\n}",b="{,"} +Inf',
      'no value',
      'broken{a=" 3',
      '{} 4',
      'not_a_number{a="1"} many',
      '',
    ].join('\n');
    expect(readExposition(text)).toEqual([
      { name: 'up', labels: {}, value: 1 },
      { name: 'with_time', labels: { a: '1' }, value: 2500 },
      { name: 'escaped', labels: { a: 'x"y\\z\n}', b: '{,' }, value: Infinity },
    ]);
    expect(readExposition('<html>not metrics</html>')).toEqual([]);
  });
});

describe('a histogram', () => {
  it('is summed over its labels', () => {
    const samples = [...scrape(1, 3, 4), ...scrape(2, 2, 2)];
    expect(histogramOf(samples, 'took_seconds')).toEqual({
      count: 6,
      buckets: [
        { atMost: 0.01, count: 3 },
        { atMost: 0.1, count: 5 },
        { atMost: Infinity, count: 6 },
      ],
    });
  });

  it('is absent when the scrape does not hold it, or not to its end', () => {
    expect(histogramOf(scrape(1, 2, 3), 'other_seconds')).toBeUndefined();
    expect(histogramOf(scrape(1, 2, 3).slice(0, 2), 'took_seconds')).toBeUndefined();
  });

  it('tells what came between two scrapes, and all of it when the process began anew', () => {
    const [early, late] = [scrape(5, 5, 5), scrape(5, 8, 9)].map((samples) => histogramOf(samples, 'took_seconds')!);
    expect(since(early, late!).buckets.map(({ count }) => count)).toEqual([0, 3, 4]);
    expect(since(late, early!)).toEqual(early);
    expect(since(undefined, late!)).toEqual(late);
  });

  it('estimates quantiles within its buckets', () => {
    const histogram = histogramOf(scrape(0, 10, 20), 'took_seconds')!;
    expect(quantile(histogram, 0.25)).toBeCloseTo(0.055);
    expect(quantile(histogram, 0.5)).toBeCloseTo(0.1);
    expect(quantile(histogram, 0.95)).toBe(0.1);
    expect(quantile(histogramOf(scrape(0, 0, 0), 'took_seconds')!, 0.5)).toBeNull();
  });
});
