import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { createAdminApi } from '../api/admin-api';
import { type ApiError, asApiError } from '../api/api-error';
import type { Session, Workspace } from '../api/types';
import { storedChoice } from '../data/stored-choice';
import { ErrorState } from '../ui/error-state';
import { LoadingPage } from '../ui/skeleton';
import { LoginPage } from './login-page';
import { reaches, SessionContext } from './session-context';

/** Says that a session may be there, so that a first visit does not ask for one in vain. */
const mark = storedChoice('signed-in');
const chosenWorkspace = storedChoice('workspace');
const ENDED = 'Your session has ended. Sign in again to go on.';

type State =
  | { at: 'asking' }
  | { at: 'failed'; error: ApiError }
  | { at: 'signed-out'; message: string | null }
  | { at: 'signed-in'; session: Session; workspaces: Workspace[]; tenantId: string | null };

/** Shows what is within to whoever is signed in, and the sign-in page to others. */
export function SessionGate({ children }: { children: ComponentChildren }) {
  const [api] = useState(createAdminApi);
  const [state, setState] = useState<State>({ at: 'asking' });

  const leave = (message: string | null): void => {
    mark.write(null);
    api.client.credentials = { csrfToken: null, workspace: null };
    setState({ at: 'signed-out', message });
  };
  const choose = (tenantId: string | null): void => {
    chosenWorkspace.write(tenantId);
    api.client.credentials.workspace = tenantId;
    setState((before) => (before.at === 'signed-in' ? { ...before, tenantId } : before));
  };
  const enter = async (session: Session): Promise<void> => {
    mark.write('yes');
    const isOperator = session.tenant_id === null;
    api.client.credentials = { csrfToken: session.csrf_token, workspace: null };
    const workspaces = await api.workspaces.list();
    const wanted = chosenWorkspace.read();
    const found = workspaces.find(({ tenant_id }) => tenant_id === wanted) ?? workspaces[0];
    if (isOperator) api.client.credentials.workspace = found?.tenant_id ?? null;
    setState({ at: 'signed-in', session, workspaces, tenantId: found?.tenant_id ?? null });
  };
  const ask = async (): Promise<void> => {
    setState({ at: 'asking' });
    if (mark.read() === null) return leave(null);
    try {
      await enter(await api.whoAmI());
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.signedOut) leave(ENDED);
      else setState({ at: 'failed', error });
    }
  };
  useEffect(() => {
    api.client.onSignedOut = () => leave(ENDED);
    void ask();
  }, []);

  if (state.at === 'asking') return <LoadingPage />;
  if (state.at === 'failed')
    return (
      <main class="alone">
        <ErrorState error={state.error} retry={() => void ask()} />
      </main>
    );
  if (state.at === 'signed-out')
    return <LoginPage message={state.message} signIn={async (token) => enter(await api.signIn(token))} />;

  const { session, workspaces, tenantId } = state;
  const value = {
    api,
    session,
    workspaces,
    workspace: workspaces.find(({ tenant_id }) => tenant_id === tenantId) ?? null,
    can: (needed: Session['admin']['role']) => reaches(session.admin.role, needed),
    choose,
    addWorkspace(workspace: Workspace) {
      setState({ ...state, workspaces: [...workspaces, workspace] });
      choose(workspace.tenant_id);
    },
    async signOut() {
      await api.signOut().catch(() => undefined);
      leave('You are signed out.');
    },
  };
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}
