import type { KeyRegistry } from './keys.port';
import type { ProjectRegistry } from './projects.port';
import type { RoleRegistry } from './roles.port';
import type { StorageBindingRegistry } from './storage-bindings.port';
import type { WorkspaceRegistry } from './workspaces.port';

/**
 * Writes what the directory reads: workspaces and all that is in them. Everything below a workspace is named together
 * with it, so that nobody who administers one reaches into another. Each write happens whole or not at all, and writes
 * to one workspace happen one after the other.
 *
 * All methods fail with HivemindError: NOT_FOUND when what they are to act on is not in the workspace, VALIDATION_ERROR
 * for a value that cannot be taken, CONFLICT when what is there forbids the change (each with `details.field`), and
 * STORAGE_UNAVAILABLE. The platform knows of a change within 5 seconds. Times are epoch seconds.
 */
export interface TenantRegistry {
  readonly workspaces: WorkspaceRegistry;
  readonly projects: ProjectRegistry;
  readonly roles: RoleRegistry;
  readonly keys: KeyRegistry;
  readonly storage: StorageBindingRegistry;
}
