import { checkedClusterKey, checkedClusterUrl } from './storage-rules';

const fault = (field: string) => expect.objectContaining({ code: 'VALIDATION_ERROR', details: { field } });

describe('checkedClusterUrl', () => {
  it.each([
    ['https://cluster.example:6333', 'https://cluster.example:6333'],
    ['http://127.0.0.1:6333/', 'http://127.0.0.1:6333'],
    ['https://proxy.example/qdrant//', 'https://proxy.example/qdrant'],
    ['HTTPS://Cluster.Example', 'https://cluster.example'],
  ])('keeps %p as %p', (given, kept) => {
    expect(checkedClusterUrl(given)).toBe(kept);
  });
  it.each([
    '',
    'cluster.example:6333',
    'ftp://cluster.example',
    'file:///etc/passwd',
    'https://user:secret@cluster.example',
    'https://cluster.example?api-key=secret',
    'https://cluster.example#secret',
    `https://cluster.example/${'a'.repeat(2_048)}`,
  ])('refuses %p', (url) => {
    expect(() => checkedClusterUrl(url)).toThrow(fault('url'));
  });
});

describe('checkedClusterKey', () => {
  it('takes what a header can hold', () => {
    expect(checkedClusterKey('eyJhbGciOi.J9_-~')).toBe('eyJhbGciOi.J9_-~');
  });
  it.each(['', 'two words', 'line\n', 'schlüssel', 'x'.repeat(2_049)])('refuses %p without quoting it', (key) => {
    expect(() => checkedClusterKey(key)).toThrow(fault('api_key'));
    expect(() => checkedClusterKey(key)).not.toThrow(key.slice(0, 20) || 'nothing');
  });
});
