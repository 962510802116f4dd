import { errorEnvelopeSchema, identifier } from '@hivemind/contracts';
import {
  ADMIN_BASE,
  ADMIN_GROUPS,
  ADMIN_ROUTES,
  type AdminGroup,
  type AdminRouteContract,
  adminErrorsOf,
  isWorkspaceRoute,
  WORKSPACE_HEADER,
} from '@hivemind/contracts/admin';
import { ComponentSchemas } from './component-schemas';
import type { DescribedApi } from './described-api';
import type { Method, OpenApiDocument } from './document';
import { fullPath, operation } from './operation';

const ABOUT = [
  'Administration of a Hivemind platform: workspaces, projects, storage, roles, keys, model providers, and a look into what is kept.',
  'Requests under `/admin/v1` carry an admin token (`Authorization: Bearer hma_…`), or the cookie of a session with its `x-csrf-token` on every change. An operator of several workspaces names one in `X-Hivemind-Workspace`.',
  'Answers stand in the same envelope as those of the API. Secrets are answered once, where they are made, and nowhere else.',
].join('\n\n');

const GROUPS: Record<AdminGroup, string> = {
  Session: 'Signing in and out.',
  Workspaces: 'Tenants, and the plan of each.',
  Projects: 'Hard separations of data within a workspace.',
  Storage: 'Where a project keeps its records.',
  'Roles and keys': 'Whom the platform serves, where, and what they may remove.',
  Models: 'Model providers, and how histories are compressed for them.',
  Records: 'What a project holds.',
  'Receipts and turns': 'What was done in a project, and why a packet is as it is.',
  Oversight: 'Usage, the audit log, administrators, the platform itself.',
  Service: 'For those who run it.',
};

const ADMIN_API: DescribedApi<AdminRouteContract> = {
  base: ADMIN_BASE,
  errorsOf: adminErrorsOf,
  isOpen: ({ access }) => access === 'public' || access === 'anyone',
  headersOf: (route) => (isWorkspaceRoute(route) ? [{ $ref: '#/components/parameters/Workspace' }] : []),
  samplesOf: () => [],
};

/** The OpenAPI 3.1 document of the admin service. */
export function adminOpenApiDocument(): OpenApiDocument {
  const components = new ComponentSchemas();
  components.add('ErrorEnvelope', components.convert(errorEnvelopeSchema, 'output'));
  const paths: OpenApiDocument['paths'] = {};
  for (const route of ADMIN_ROUTES) {
    const method = route.method.toLowerCase() as Method;
    (paths[fullPath(route, ADMIN_BASE)] ??= {})[method] = operation(route, components, ADMIN_API);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hivemind administration',
      version: '1.0.0',
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The admin service that serves this document.' }],
    security: [{ adminToken: [] }, { session: [] }],
    tags: ADMIN_GROUPS.map((name) => ({ name, description: GROUPS[name] })),
    paths,
    components: {
      schemas: components.all(),
      parameters: {
        Workspace: {
          name: WORKSPACE_HEADER,
          in: 'header',
          required: false,
          description: 'The workspace to work in. Only an operator of several must name one.',
          schema: components.convert(identifier(), 'input'),
        },
      },
      headers: {
        RequestId: { description: 'The request id, as in the envelope.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait before sending again.', schema: { type: 'integer', minimum: 1 } },
      },
      securitySchemes: {
        adminToken: { type: 'http', scheme: 'bearer', description: 'An admin token.' },
        session: { type: 'apiKey', in: 'cookie', name: 'hivemind_session', description: 'A session of the console.' },
      },
    },
  };
}
