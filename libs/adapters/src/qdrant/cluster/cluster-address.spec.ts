import { clusterAddress } from './cluster-address';

describe('Addresses of clusters', () => {
  it.each([
    ['http://localhost', 'http://localhost:6333', ''],
    ['https://x.example.com', 'https://x.example.com:6333', ''],
    ['https://x.example.com:443/', 'https://x.example.com:443', ''],
    ['http://10.0.0.1:80/qdrant/', 'http://10.0.0.1:80', '/qdrant'],
    ['https://x.example.com:8443/a/b', 'https://x.example.com:8443', '/a/b'],
    ['http://[::1]:6335', 'http://[::1]:6335', ''],
  ])('%s is %s with prefix %j', (url, origin, prefix) => {
    expect(clusterAddress(url)).toMatchObject({ origin, prefix });
  });

  it.each(['', 'localhost:6333', 'ftp://x', 'file:///etc/passwd', 'http://user:secret@x', 'http://'])(
    'refuses %j',
    (url) => expect(() => clusterAddress(url)).toThrow(TypeError),
  );
});
