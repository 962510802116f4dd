import { type ApiClient, pathOf } from './client';
import type * as wire from './types';

/** Projects and where they keep their records. */
export const projectRoutes = (client: ApiClient) => ({
  list: async () => (await client.get<{ projects: wire.Project[] }>('/projects')).projects,
  create: async (body: wire.NewProject) =>
    (await client.send<{ project: wire.Project }>('POST', '/projects', body)).project,
  change: async (id: string, body: wire.ProjectChange) =>
    (await client.send<{ project: wire.Project }>('PATCH', pathOf`/projects/${id}`, body)).project,
  setRoles: async (id: string, roles: string[]) =>
    (await client.send<{ project: wire.Project }>('PUT', pathOf`/projects/${id}/roles`, { roles })).project,
  delete: (id: string, confirm: string) =>
    client.send<{ deleted_records: number }>('DELETE', pathOf`/projects/${id}`, { confirm }),
  stats: (id: string) => client.get<wire.ProjectStats>(pathOf`/projects/${id}/stats`),
  storage: (id: string) => client.get<wire.StorageState>(pathOf`/projects/${id}/storage`),
  bindStorage: (id: string, body: wire.StorageBinding) =>
    client.send<wire.StorageState>('PUT', pathOf`/projects/${id}/storage`, body),
  rotateStorageKey: (id: string, api_key: string) =>
    client.send<wire.StorageState>('POST', pathOf`/projects/${id}/storage/rotate`, { api_key }),
  unbindStorage: (id: string) => client.send<{ message: string }>('DELETE', pathOf`/projects/${id}/storage`),
});
