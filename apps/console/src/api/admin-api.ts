import { accessRoutes } from './access-routes';
import { ApiClient } from './client';
import { insightRoutes } from './insight-routes';
import { projectRoutes } from './project-routes';
import type { Session } from './types';
import { workspaceRoutes } from './workspace-routes';

/** The admin service as the pages use it. */
export function createAdminApi(client = new ApiClient()) {
  return {
    client,
    signIn: (token: string) => client.send<Session>('POST', '/session', { token }),
    whoAmI: () => client.get<Session>('/session'),
    signOut: () => client.send<{ message: string }>('DELETE', '/session'),
    projects: projectRoutes(client),
    access: accessRoutes(client),
    workspaces: workspaceRoutes(client),
    insight: insightRoutes(client),
  };
}
export type AdminApi = ReturnType<typeof createAdminApi>;
