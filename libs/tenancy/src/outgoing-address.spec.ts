import { forbiddenHost } from './outgoing-address';

const hostOf = (url: string): string => new URL(url).hostname;

describe('forbiddenHost', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://metadata.google.internal/',
    'http://METADATA.google.internal./',
  ])('refuses %s', (url) => {
    expect(forbiddenHost(hostOf(url))).toMatch(/^is a /);
  });

  it.each([
    'http://127.0.0.1:6333',
    'http://[::1]:6333',
    'http://10.1.2.3',
    'http://192.168.1.4',
    'http://172.16.0.9',
    'http://[fd12:3456::1]',
    'https://api.openai.com/v1',
    'https://1.1.1.1',
    'http://qdrant:6333',
  ])('lets %s pass', (url) => {
    expect(forbiddenHost(hostOf(url))).toBeNull();
  });
});
