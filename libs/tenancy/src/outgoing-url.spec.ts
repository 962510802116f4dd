import { checkedOutgoingUrl, forbiddenAddress } from './outgoing-url';

const NAMES: Record<string, string[]> = {
  'api.example': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'cluster.internal': ['10.0.0.8'],
  'rebound.example': ['93.184.216.34', '169.254.169.254'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'scoped.example': ['fe80::1%eth0'],
};
const resolve = async (host: string) => NAMES[host] ?? [];
const checked = (url: string, allowReserved = false) => checkedOutgoingUrl(url, { resolve, allowReserved });
const REFUSAL = 'base_url must not lead to a link-local, metadata, multicast or unspecified address';

describe('checkedOutgoingUrl', () => {
  it.each([
    'https://api.example/v1',
    'http://cluster.internal:6333',
    'http://127.0.0.1:11434/v1',
    'http://[::1]:8080',
    'http://192.168.1.5',
    'http://172.16.0.9',
    'http://[fd12:3456::1]',
    'https://8.8.8.8',
    'http://[::ffff:10.0.0.1]/',
  ])('lets %s pass as it is', async (url) => {
    expect(await checked(url)).toBe(url);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.1.1',
    'http://169.254.169.254./',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0xa9.0xfe.0xa9.0xfe/',
    'http://0251.0376.0251.0376/',
    'http://169.16689662/',
    'http://１６９.254.169.254/',
    'http://169%2e254.169.254/',
    'http://user@169.254.169.254/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::169.254.169.254]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[fd00:ec2::254]/',
    'http://[fd00:0ec2:0:0:0:0:0:254]/',
    'http://100.100.100.200/',
    'http://0.0.0.0:8080/',
    'http://0/',
    'http://0.1.2.3/',
    'http://[::]/',
    'http://[::ffff:0.0.0.0]/',
    'http://224.0.0.1/',
    'http://[ff02::1]/',
    'http://255.255.255.255/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://METADATA.google.internal./',
    'http://metadata/',
    'http://rebound.example/',
    'http://mapped.example/',
    'http://scoped.example/',
  ])('refuses %s', async (url) => {
    await expect(checked(url)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', message: REFUSAL });
    expect(await checked(url, true)).toBe(url);
  });

  it.each(['ftp://api.example', 'api.example', 'file:///etc/passwd'])('takes %s for no URL of a service', (url) =>
    expect(checked(url, true)).rejects.toMatchObject({ details: { field: 'base_url' } }),
  );

  it('says that a name has no address, also when it cannot be looked up', async () => {
    await expect(checked('http://nowhere.example')).rejects.toThrow(/nowhere\.example has no address/);
    const failing = { resolve: () => Promise.reject(new Error('down')), field: 'url' };
    await expect(checkedOutgoingUrl('http://a.example', failing)).rejects.toMatchObject({ details: { field: 'url' } });
  });
});

describe('forbiddenAddress', () => {
  it('takes what is no address for forbidden', () => {
    expect(['', 'x', '1.2.3.4.5'].map(forbiddenAddress)).toEqual([true, true, true]);
  });
});
