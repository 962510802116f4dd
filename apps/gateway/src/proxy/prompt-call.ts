import type { UpstreamKind } from '@hivemind/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestAccess } from '../edge/request-access';

/** A request for a model as it came in. */
export interface PromptCall {
  /** Whose form it has. */
  kind: UpstreamKind;
  access: RequestAccess;
  request: FastifyRequest;
  reply: FastifyReply;
}
