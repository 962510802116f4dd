import { healthData, readyData } from '../wire/health.schema';
import { route, type RouteContract } from './route-contract';

export const serviceRoutes: RouteContract[] = [
  route({
    method: 'GET',
    path: '/health',
    operationId: 'health',
    group: 'Service',
    access: 'public',
    summary: 'Whether the process lives',
    description: 'For the liveness check of an orchestrator. Needs no key and stands outside `/hivemind/v1`.',
    data: healthData,
    errors: {},
    examples: [{ title: 'Alive', data: { status: 'ok' } }],
  }),
  route({
    method: 'GET',
    path: '/ready',
    operationId: 'ready',
    group: 'Service',
    access: 'public',
    summary: 'Whether it takes requests',
    description:
      'For the readiness check of an orchestrator: asks everything the service stands on. Needs no key and stands outside `/hivemind/v1`.',
    data: readyData,
    errors: {},
    alsoAnswers: { 503: 'Not ready: it starts, stops, or something it stands on does not answer.' },
    examples: [{ title: 'Ready', data: { status: 'ready', checks: { database: 'ok' } } }],
  }),
];
