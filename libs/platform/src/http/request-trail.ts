import type { HivemindError } from '@hivemind/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { type WorkIds, workingFor } from '../logging/work-scope';
import type { Metrics } from '../metrics/metrics';
import { spanAttributes } from '../tracing/message-spans';
import type { OpenSpan, Tracing } from '../tracing/tracing';

/** What is told of a request while it is answered and when it is over. */
interface RequestTrail {
  /** On all its log lines; whose request it is becomes known on the way. */
  ids: WorkIds;
  span: OpenSpan;
  /** What it was answered with, when it failed. */
  error?: HivemindError;
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

const trails = new WeakMap<FastifyRequest['raw'], RequestTrail>();

/** Notes whose request it turned out to be. */
export function identify(request: FastifyRequest, ids: Partial<WorkIds>): void {
  Object.assign(trails.get(request.raw)?.ids ?? {}, ids);
}

/** The ids by which log lines of a request are found. */
export const requestIds = (request: FastifyRequest): WorkIds =>
  trails.get(request.raw)?.ids ?? { request_id: request.id };

/** Notes what a request is answered with instead of what was asked for. */
export function noteFailure(request: FastifyRequest, error: HivemindError): void {
  const trail = trails.get(request.raw);
  if (trail) trail.error = error;
}

/** W3C trace context by which others continue from this request: its own span, or the caller's where traces are off. */
export const traceparentOf = (request: FastifyRequest): string | null =>
  trails.get(request.raw)?.span.traceparent ?? callerTraceparent(request);

/** Null for a header that is none, and for anything else than a trace context. */
function callerTraceparent({ headers: { traceparent } }: FastifyRequest): string | null {
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : null;
}

/** Gives each request its ids, its span, its measures and, when it is over, its one line in the log. Before other hooks. */
export function followRequests(
  server: FastifyInstance,
  { log, metrics, tracing }: { log: Logger; metrics: Metrics; tracing: Tracing },
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    const startedAt = performance.now();
    const trail: RequestTrail = {
      ids: { request_id: request.id },
      span: tracing.begin({
        name: `${method} ${routeOptions.url ?? 'unknown route'}`,
        kind: 'server',
        parent: callerTraceparent(request),
        attributes: { 'http.request.method': method, 'http.route': routeOptions.url },
      }),
    };
    trails.set(request.raw, trail);
    metrics.http.begun();
    // A client that leaves before the answer closes it, too, and then nothing else tells.
    reply.raw.once('close', () => {
      const tookMs = performance.now() - startedAt;
      const status = statusOf(reply);
      const route = routeOptions.url;
      metrics.http.ended({ method, route, status, tookMs });
      trail.span.set({ ...spanAttributes(trail.ids), 'http.response.status_code': status });
      trail.span.end(trail.error);
      log.info({ ...trail.ids, method, route, status, code: trail.error?.code, ms: Math.round(tookMs) }, 'request');
    });
    workingFor(trail.ids, () => tracing.during(trail.span, done));
  });
}

const statusOf = ({ raw }: FastifyReply): number | 'aborted' => (raw.writableFinished ? raw.statusCode : 'aborted');
