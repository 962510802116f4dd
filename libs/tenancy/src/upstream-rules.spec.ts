import { checkedMove } from './upstream-rules';

const standing = { baseUrl: 'https://models.example/v1', hasApiKey: true };

it.each([
  ['nothing of it', {}, false],
  ['the same address', { baseUrl: 'https://models.example/v1' }, false],
  ['the same with a slash', { baseUrl: 'https://models.example/v1/' }, false],
  ['another with a key', { baseUrl: 'https://other.example', apiKey: 'k' }, true],
  ['another without one', { baseUrl: 'https://other.example', apiKey: null }, true],
])('a change of %s', (_, changes, moves) => {
  expect(checkedMove(standing, changes)).toBe(moves);
});

it('does not send a key to an address that it was not given for', () => {
  const baseUrl = 'https://other.example';
  const refusal = expect.objectContaining({ code: 'VALIDATION_ERROR', details: { field: 'api_key' } });
  expect(() => checkedMove(standing, { baseUrl })).toThrow(refusal);
  expect(checkedMove({ ...standing, hasApiKey: false }, { baseUrl })).toBe(true);
});
