import { type ApiClient, pathOf } from './client';
import type * as wire from './types';

/** Workspaces and the settings of the one worked in. */
export const workspaceRoutes = (client: ApiClient) => ({
  list: async () => (await client.get<{ workspaces: wire.Workspace[] }>('/workspaces')).workspaces,
  create: (name: string) => client.send<wire.CreatedWorkspace>('POST', '/workspaces', { name }),
  plan: async () => (await client.get<{ plan: wire.Plan }>('/plan')).plan,
  changePlan: async (body: wire.PlanChange) => (await client.send<{ plan: wire.Plan }>('PUT', '/plan', body)).plan,
  upstreams: async () => (await client.get<{ upstreams: wire.Upstream[] }>('/upstreams')).upstreams,
  createUpstream: (body: wire.NewUpstream) => client.send<{ upstream: wire.Upstream }>('POST', '/upstreams', body),
  changeUpstream: (id: string, body: wire.UpstreamChange) =>
    client.send<{ upstream: wire.Upstream }>('PATCH', pathOf`/upstreams/${id}`, body),
  deleteUpstream: (id: string) => client.send<{ message: string }>('DELETE', pathOf`/upstreams/${id}`),
  hiveState: async () => (await client.get<{ hivestate: wire.HiveState }>('/hivestate')).hivestate,
  changeHiveState: async (body: wire.HiveStateChange) =>
    (await client.send<{ hivestate: wire.HiveState }>('PUT', '/hivestate', body)).hivestate,
});
