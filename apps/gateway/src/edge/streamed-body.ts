import type { Readable } from 'node:stream';
import { RouteConfig } from '@nestjs/platform-fastify';
import { HivemindError } from '@hivemind/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The route reads its body itself, piece by piece, whatever its content type and length. */
export const StreamedBody = (): MethodDecorator => RouteConfig({ streamed: true });

/** Fastify chooses how a body is read by its content type, so such a route's requests are given one of their own. */
const STREAMED_TYPE = 'application/vnd.hivemind.streamed';

const isStreamed = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { streamed?: boolean }).streamed === true;

/** Lets routes with `StreamedBody` have the body as a stream. Every other body is read whole, within the limit. */
export function allowStreamedBodies(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (isStreamed(request)) request.raw.headers['content-type'] = STREAMED_TYPE;
    done(null, payload);
  });
  server.addContentTypeParser(STREAMED_TYPE, (request: FastifyRequest, payload: Readable, done) => {
    if (isStreamed(request)) return done(null, payload);
    done(new HivemindError('VALIDATION_ERROR', 'body could not be read; send JSON', { details: { field: 'body' } }));
  });
}
