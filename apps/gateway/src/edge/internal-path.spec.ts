import { isInternalPath } from './internal-path';

describe('isInternalPath', () => {
  it.each([
    '/operator',
    '/operator/',
    '/operator/keys/1?x=1',
    '/metrics',
    '/metrics?name=x',
    '/metrics/',
    '/diagnostic/heap',
    '/hivemind/v1/operator/x',
    '/hivemind/v1/metrics',
    '/%6fperator/x',
    '/operator%2Fx',
    '//operator/x',
    '/Metrics',
  ])('is true of %p', (url) => {
    expect(isInternalPath(url)).toBe(true);
  });

  it.each([
    '/',
    '/hivemind/v1/usage',
    '/metricsx',
    '/operators/x',
    '/hivemind/v1/memory/metrics',
    '/x?path=/metrics',
    '/%E0%A4%A',
  ])('is false of %p', (url) => {
    expect(isInternalPath(url)).toBe(false);
  });
});
