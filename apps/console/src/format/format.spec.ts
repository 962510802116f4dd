import { formatBytes, formatCount } from './number.format';
import { daysBetween, fieldOfMoment, formatDuration, formatRelative, momentOfField } from './time.format';

const NOW = new Date('2027-01-31T12:00:00Z');
const before = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);

it.each([
  [before(20), 'just now'],
  [before(-20), 'just now'],
  [before(119), '1 minute ago'],
  [before(3 * 3_600 + 1), '3 hours ago'],
  [before(86_400), 'yesterday'],
  [before(-3 * 86_400), 'in 3 days'],
  [before(400 * 86_400), 'last year'],
])('tells a moment from now: %s', (moment, words) => {
  expect(formatRelative(moment, NOW)).toBe(words);
});

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_434, '1.4 KiB'],
  [5 * 1_024 ** 3, '5.0 GiB'],
  [5 * 1_024 ** 4, '5120.0 GiB'],
])('tells a size: %d', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it.each([
  [850, '850 ms'],
  [4_240, '4.2 s'],
  [180_000, '3 min'],
])('tells a duration: %d', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

it('counts in words', () => {
  expect([formatCount(1, 'entry', 'entries'), formatCount(1_200, 'entry', 'entries')]).toEqual([
    '1 entry',
    '1,200 entries',
  ]);
});

it('goes over the end of February, and from a field to a moment and back', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(momentOfField('')).toBeNull();
  expect(fieldOfMoment(momentOfField('2027-01-31T12:30'))).toBe('2027-01-31T12:30');
});
