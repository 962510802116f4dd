import { duration, expiry } from './when';

const NOW = 1_790_000_000;

describe('duration', () => {
  it.each([
    ['0s', 0],
    ['90s', 90],
    ['15m', 900],
    ['12h', 43_200],
    ['30d', 2_592_000],
    ['2w', 1_209_600],
  ])('%s is %d seconds', (text, seconds) => {
    expect(duration(text)).toBe(seconds);
  });
  it.each(['', '5', 'd', '-1d', '1.5h', '1 d', '1y', '1D'])('refuses %p', (text) => {
    expect(() => duration(text)).toThrow('such as 90s');
  });
});

describe('expiry', () => {
  it.each([
    ['never', null],
    ['1h', NOW + 3_600],
    ['2027-01-31', Date.UTC(2027, 0, 31) / 1000],
    ['2027-01-31T12:00Z', Date.UTC(2027, 0, 31, 12) / 1000],
    ['2027-01-31T12:00:30.5+02:00', Date.UTC(2027, 0, 31, 10, 0, 30, 500) / 1000],
  ])('%s is %p', (text, at) => {
    expect(expiry(text, NOW)).toBe(at);
  });
  it.each(['', 'soon', '2027-13-01', '2027-01-31T12:00', '31.01.2027', '1790000000'])('refuses %p', (text) => {
    expect(() => expiry(text, NOW)).toThrow('"never"');
  });
});
