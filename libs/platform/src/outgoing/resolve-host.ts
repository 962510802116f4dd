import { lookup } from 'node:dns/promises';

/** All addresses of a host name, as a connection would find them: hosts file, search domains and all. */
export const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);
