import { isVersionServed } from './server-version';

it.each([
  ['1.13.0', true],
  ['1.13.2-dev', true],
  ['1.19.1', true],
  ['2.0.0', true],
  ['1.12.6', false],
  ['0.11.0', false],
  ['unknown', false],
])('A server of version %s is served: %s', (version, served) => {
  expect(isVersionServed(version)).toBe(served);
});
