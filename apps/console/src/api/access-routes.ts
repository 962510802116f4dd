import { type ApiClient, pathOf } from './client';
import type * as wire from './types';

/** Roles, keys and administrators of the workspace. */
export const accessRoutes = (client: ApiClient) => ({
  roles: async () => (await client.get<{ roles: wire.ProjectRole[] }>('/roles')).roles,
  createRole: (name: string) => client.send<{ role: wire.ProjectRole }>('POST', '/roles', { name }),
  deleteRole: (name: string) => client.send<{ message: string }>('DELETE', pathOf`/roles/${name}`),
  keys: async () => (await client.get<{ keys: wire.Key[] }>('/keys')).keys,
  createKey: (body: wire.NewKey) => client.send<wire.IssuedKey>('POST', '/keys', body),
  changeKey: (id: string, body: wire.KeyChange) => client.send<{ key: wire.Key }>('PATCH', pathOf`/keys/${id}`, body),
  revokeKey: (id: string) => client.send<{ key: wire.Key }>('DELETE', pathOf`/keys/${id}`),
  rotateKey: (id: string, overlap_seconds: number) =>
    client.send<wire.IssuedKey>('POST', pathOf`/keys/${id}/rotate`, { overlap_seconds }),
  admins: async () => (await client.get<{ admins: wire.Admin[] }>('/admins')).admins,
  createAdmin: (body: wire.NewAdmin) => client.send<{ admin: wire.Admin; token: string }>('POST', '/admins', body),
  revokeAdmin: (id: string) => client.send<{ admin: wire.Admin }>('DELETE', pathOf`/admins/${id}`),
});
