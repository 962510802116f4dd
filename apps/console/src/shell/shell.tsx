import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../session/session-context';
import { Badge } from '../ui/badge';
import { Dialog } from '../ui/dialog';
import { EmptyState } from '../ui/empty-state';
import { Icon } from '../ui/icon';
import { Logo } from '../ui/logo';
import { PageBoundary } from './page-boundary';
import { Navigation } from './navigation';
import { ThemeToggle } from './theme-toggle';
import { WorkspacePicker } from './workspace-picker';

function Account() {
  const { session, signOut } = useSession();
  return (
    <div class="account">
      <p>
        <span class="account-name">{session.admin.name}</span>
        {session.admin.name !== session.admin.role && <Badge>{session.admin.role}</Badge>}
      </p>
      <ThemeToggle />
      <button type="button" class="button button-quiet" onClick={() => void signOut()}>
        <Icon name="leave" />
        Sign out
      </button>
    </div>
  );
}

/** What stands around every page: pages at the side, or behind a button where the screen is narrow. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { workspace } = useSession();
  const [open, setOpen] = useState(false);
  const side = (onNavigate?: () => void) => (
    <>
      <WorkspacePicker />
      <Navigation onNavigate={onNavigate} />
      <Account />
    </>
  );
  return (
    <div class="shell">
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="topbar">
        <Logo />
        <button type="button" class="button button-quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          Menu
        </button>
      </header>
      <aside class="sidebar" aria-label="Console">
        <Logo />
        {side()}
      </aside>
      {open && (
        <Dialog title="Menu" drawer onClose={() => setOpen(false)}>
          {side(() => setOpen(false))}
        </Dialog>
      )}
      <main id="content" tabIndex={-1} key={workspace?.tenant_id}>
        {workspace ? (
          <PageBoundary>{children}</PageBoundary>
        ) : (
          <EmptyState icon="projects" title="There is no workspace yet">
            <p>Make one with the plus beside “Workspace”.</p>
          </EmptyState>
        )}
      </main>
    </div>
  );
}
