import type { ModelUpstream, UpstreamKind } from '@hivemind/ports';
import { serves, upstreamFor } from './upstream-choice';

const upstream = (kind: UpstreamKind, ...models: string[]): ModelUpstream => ({
  name: `${kind} ${models.join()}`,
  kind,
  baseUrl: 'http://localhost',
  apiKey: null,
  models,
  cachedTokenPrice: null,
});

describe('serves', () => {
  it.each([
    ['*', 'anything', true],
    ['gpt-*', 'gpt-4o', true],
    ['gpt-*', 'my-gpt-4o', false],
    ['gpt-4o', 'gpt-4o-mini', false],
    ['*-mini', 'gpt-4o-mini', true],
    ['a*b*c', 'a1b2c', true],
    ['a*b*c', 'a1c2b', false],
    ['ab*ba', 'aba', false],
    ['a**b', 'ab', true],
    ['a.c', 'abc', false],
  ])('%s, %s: %p', (pattern, model, expected) => {
    expect(serves(upstream('openai', pattern), model)).toBe(expected);
  });

  it('takes no time for a pattern of many stars', () => {
    expect(serves(upstream('openai', `${'a*'.repeat(5_000)}b`), 'a'.repeat(20_000))).toBe(false);
  });
});

describe('upstreamFor', () => {
  const upstreams = [
    upstream('openai', 'gpt-*'),
    upstream('anthropic', 'claude-*'),
    upstream('openai', '*-local', 'gpt-4o'),
  ];

  it('takes the first of the kind that serves the model', () => {
    expect(upstreamFor(upstreams, 'openai', 'gpt-4o')).toBe(upstreams[0]);
    expect(upstreamFor(upstreams, 'openai', 'claude-local')).toBe(upstreams[2]);
  });

  it('names the route where the model is served otherwise', () => {
    expect(() => upstreamFor(upstreams, 'openai', 'claude-5')).toThrow('Send it to /v1/messages');
  });

  it('says what is to be set when nobody serves it', () => {
    const fault = { code: 'NOT_FOUND', details: { field: 'model', reason: 'model_not_found' } };
    expect(() => upstreamFor([], 'anthropic', 'x')).toThrow(expect.objectContaining(fault));
    expect(() => upstreamFor([], 'anthropic', 'x')).toThrow('HIVEMIND_ANTHROPIC_BASE_URL');
  });
});
