import { errorEnvelopeSchema, identifier } from '@hivemind/contracts';
import {
  ADMIN_BASE,
  ADMIN_GROUPS,
  ADMIN_ROUTES,
  adminErrorsOf,
  type AdminGroup,
  type AdminRouteContract,
  isWorkspaceRoute,
  WORKSPACE_HEADER,
} from '@hivemind/contracts/admin';
import { ComponentSchemas } from './component-schemas';
import type { DescribedApi } from './described-api';
import type { Method, OpenApiDocument } from './document';
import { ANSWER_HEADERS, API_VERSION } from './openapi-document';
import { fullPath, operation } from './operation';

const ABOUT = [
  'Administration of a Hivemind platform: workspaces, projects, storage, keys, model providers, and a view of what is stored and done.',
  'Programs send an admin token (`Authorization: Bearer …`). The console signs in with one, has a cookie from then on, and sends `x-csrf-token` with every change. An operator of several workspaces names one in `X-Hivemind-Workspace`.',
  'Answers stand in the same envelope as those of the API. Branch on `error.code`.',
].join('\n\n');

const GROUPS: Record<AdminGroup, string> = {
  Session: 'Signing in and out.',
  Workspaces: 'Tenants and their plans.',
  Projects: 'Separations within a workspace.',
  Storage: 'Where a project keeps its records.',
  'Roles and keys': 'Who may use the API, and where.',
  Models: 'Model providers, and how histories are compressed.',
  Records: 'Looking at what is stored.',
  'Receipts and turns': 'What was done, and how packets came about.',
  Oversight: 'Usage, audit, administrators, the platform itself.',
  Service: 'For those who run it.',
};

const API: DescribedApi<AdminRouteContract> = {
  base: ADMIN_BASE,
  errorsOf: adminErrorsOf,
  parametersOf: (route) => (isWorkspaceRoute(route) ? ['Workspace'] : []),
  isOpen: ({ access }) => access === 'public' || access === 'anyone',
  samplesOf: () => [],
};

/** The OpenAPI 3.1 document of the admin service. */
export function adminDocument(): OpenApiDocument {
  const components = new ComponentSchemas();
  components.add('ErrorEnvelope', components.convert(errorEnvelopeSchema, 'output'));
  const paths: OpenApiDocument['paths'] = {};
  for (const route of ADMIN_ROUTES) {
    const method = route.method.toLowerCase() as Method;
    (paths[fullPath(route, ADMIN_BASE)] ??= {})[method] = operation(route, components, API);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hivemind admin API',
      version: API_VERSION,
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The admin service that serves this document.' }],
    security: [{ adminToken: [] }],
    tags: ADMIN_GROUPS.map((name) => ({ name, description: GROUPS[name] })),
    paths,
    components: {
      schemas: components.all(),
      parameters: {
        Workspace: {
          name: WORKSPACE_HEADER,
          in: 'header',
          required: false,
          description: 'The workspace to work in; needed by an operator of several.',
          schema: components.convert(identifier(), 'input'),
        },
      },
      headers: ANSWER_HEADERS,
      securitySchemes: {
        adminToken: { type: 'http', scheme: 'bearer', description: "An admin token (`hma_…`), or the operator's." },
      },
    },
  };
}
