import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AdminApi } from '../api/admin-api';
import type { Role, Session, Workspace } from '../api/types';

/** From the least on; the operator stands above all. */
const RANKS: readonly Role[] = ['viewer', 'admin', 'owner', 'root'];

/** Whether a role reaches as far as another. */
export const reaches = (role: Role, needed: Role): boolean => RANKS.indexOf(role) >= RANKS.indexOf(needed);

export interface SignedIn {
  api: AdminApi;
  session: Session;
  /** Workspaces to choose from; others than operators have one. */
  workspaces: Workspace[];
  workspace: Workspace | null;
  /** Whether the one signed in may do what needs this role. */
  can(needed: Role): boolean;
  choose(tenantId: string): void;
  addWorkspace(workspace: Workspace): void;
  signOut(): Promise<void>;
}

export const SessionContext = createContext<SignedIn | null>(null);

/** The session. Only below the gate, which shows the sign-in page while there is none. */
export function useSession(): SignedIn {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is called outside of a session');
  return session;
}
