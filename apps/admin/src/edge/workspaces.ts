import { Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import { WORKSPACE_HEADER } from '@hivemind/contracts/admin';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './admin-call';

/** Finds the workspace that a request works in. */
@Injectable()
export class Workspaces {
  /**
   * The one named in the header, or else the only one there is.
   * @throws HivemindError NOT_FOUND when there is none of this id or it is another's, VALIDATION_ERROR when one must be named
   */
  async chosen({ headers }: FastifyRequest, { identity, registry }: Caller): Promise<string> {
    const named = headers[WORKSPACE_HEADER.toLowerCase()];
    if (typeof named !== 'string' && identity.tenantId !== null) return identity.tenantId;
    const ids =
      identity.tenantId === null
        ? (await registry.workspaces.list()).map(({ tenantId }) => tenantId)
        : [identity.tenantId];
    if (typeof named === 'string' && ids.includes(named)) return named;
    if (typeof named === 'string') throw refused('NOT_FOUND', 'There is no workspace of the id that it names.');
    if (ids.length === 1) return ids[0]!;
    throw ids.length === 0
      ? refused('NOT_FOUND', 'There is no workspace yet; make one with POST /workspaces.')
      : refused('VALIDATION_ERROR', 'must name the workspace to work in, because there are several.');
  }
}

const refused = (code: 'NOT_FOUND' | 'VALIDATION_ERROR', says: string): HivemindError =>
  new HivemindError(code, `${WORKSPACE_HEADER}: ${says}`, { details: { field: WORKSPACE_HEADER } });
