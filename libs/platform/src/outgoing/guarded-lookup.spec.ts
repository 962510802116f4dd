import { connect, type LookupFunction } from 'node:net';
import { guardedLookup } from './guarded-lookup';

const NAMES: Record<string, { address: string; family: number }[]> = {
  'here.example': [{ address: '127.0.0.1', family: 4 }],
  'moved.example': [
    { address: '127.0.0.1', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ],
  'six.example': [{ address: 'fe80::1%eth0', family: 6 }],
};

const lookup = guardedLookup((host, done) => {
  const found = NAMES[host];
  done(found ? null : Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), found ?? []);
});
const ask = (host: string, options: Parameters<LookupFunction>[1] = {}) =>
  new Promise((resolve, reject) => lookup(host, options, (error, found) => (error ? reject(error) : resolve(found))));

it('finds what may be called, one address or all', async () => {
  expect(await ask('here.example')).toBe('127.0.0.1');
  expect(await ask('here.example', { all: true })).toEqual(NAMES['here.example']);
  await expect(ask('nowhere.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

it.each(['moved.example', 'six.example'])('lets no socket connect to %s', async (host) => {
  const failed = new Promise((resolve) => connect({ host, port: 9, lookup }).once('error', resolve));
  expect(await failed).toMatchObject({ code: 'EFORBIDDENADDRESS' });
});
