import type {
  createUpstreamBody,
  createWorkspaceData,
  issuedKeyData,
  planBody,
  projectData,
} from '@hivemind/contracts/admin';
import type { DeleteLevel } from '@hivemind/tenancy';
import type { Platform } from '@hivemind/testing';
import type { z } from 'zod';
import { AdminClient } from './admin-client';
import { dataOf } from './answer-data';
import { testCluster } from './test-storage';

/** A workspace of a running platform, administered over HTTP by the platform's operator. */
export class Workspace {
  private readonly admin: AdminClient;

  constructor(
    { connection }: Pick<Platform, 'connection'>,
    readonly tenantId: string,
  ) {
    this.admin = AdminClient.withToken(connection.admin_url, connection.admin_token, tenantId);
  }

  static async create(platform: Pick<Platform, 'connection'>, name: string): Promise<Workspace> {
    const { admin_url, admin_token } = platform.connection;
    const operator = AdminClient.withToken(admin_url, admin_token);
    const { workspace } = dataOf(await operator.post<z.output<typeof createWorkspaceData>>('/workspaces', { name }));
    return new Workspace(platform, workspace.tenant_id);
  }

  /**
   * Makes a project and resolves with its id.
   * @param storage default: the platform's own database, or the cluster that the tests were given
   */
  async addProject(name: string, storage: 'embedded' | 'none' = 'embedded'): Promise<string> {
    const { project } = dataOf(await this.admin.post<z.output<typeof projectData>>('/projects', { name, storage }));
    const cluster = { kind: 'qdrant', url: testCluster };
    if (testCluster !== null && storage === 'embedded')
      dataOf(await this.admin.send('PUT', `/projects/${project.id}/storage`, cluster));
    return project.id;
  }

  /**
   * Makes a key and resolves with its secret.
   * @param role null: it reaches all projects
   */
  async addKey(name: string, destructive: DeleteLevel, role: string | null = null): Promise<string> {
    const reach = role === null ? { all_projects: true } : { role };
    const body = { name, destructive, ...reach };
    return dataOf(await this.admin.post<z.output<typeof issuedKeyData>>('/keys', body)).secret;
  }

  /** Makes a role that a project lists. */
  async addRole(name: string, projectId: string): Promise<void> {
    dataOf(await this.admin.post('/roles', { name }));
    dataOf(await this.admin.send('PUT', `/projects/${projectId}/roles`, { roles: [name] }));
  }

  /** Sends prompts for all models of a kind to a provider. */
  async addUpstream(upstream: Pick<z.input<typeof createUpstreamBody>, 'kind' | 'base_url'>): Promise<void> {
    const body = { name: upstream.kind, api_key: 'sk-test', models: ['*'], ...upstream };
    dataOf(await this.admin.post('/upstreams', body));
  }

  async setPlan(changes: z.input<typeof planBody>): Promise<void> {
    dataOf(await this.admin.send('PUT', '/plan', changes));
  }
}
