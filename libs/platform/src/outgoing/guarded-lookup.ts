import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { forbiddenAddress } from '@hivemind/tenancy';

/** What a connection fails with whose host stands for an address that must not be called. */
export class ForbiddenAddressError extends Error {
  readonly code = 'EFORBIDDENADDRESS';

  constructor(host: string) {
    super(`${host} leads to a link-local, metadata, multicast or unspecified address`);
  }
}

type Resolve = (host: string, done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void) => void;

const resolveAll: Resolve = (host, done) => systemLookup(host, { all: true }, done);

/**
 * `lookup` for sockets that looks at every address of a name in the moment of connecting: a name that was harmless when
 * it was saved may stand for another address by now. Sockets do not look up what is an address already; those are judged
 * when they are saved.
 */
export const guardedLookup =
  (resolve: Resolve = resolveAll): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error) done(error, '');
      else if (found.some(({ address }) => forbiddenAddress(address))) done(new ForbiddenAddressError(host), '');
      else if (options.all) done(null, found);
      else done(null, first!.address, first!.family);
    });
