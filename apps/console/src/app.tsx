import { LocationProvider, Route, Router } from 'preact-iso/router';
import { AdminsPage } from './pages/admins/admins-page';
import { AuditPage } from './pages/audit/audit-page';
import { CompressionPage } from './pages/compressions/compression-page';
import { CompressionsPage } from './pages/compressions/compressions-page';
import { TurnPage } from './pages/inspector/turn-page';
import { TurnsPage } from './pages/inspector/turns-page';
import { KeysPage } from './pages/keys/keys-page';
import { MemoriesPage } from './pages/memories/memories-page';
import { RecordPage } from './pages/memories/record-page';
import { HiveStatePage } from './pages/models/hivestate-page';
import { UpstreamsPage } from './pages/models/upstreams-page';
import { MissingPage } from './pages/missing-page';
import { PlanPage } from './pages/plan/plan-page';
import { ProjectPage } from './pages/projects/project-page';
import { ProjectsPage } from './pages/projects/projects-page';
import { ReceiptsPage } from './pages/receipts/receipts-page';
import { RolesPage } from './pages/roles/roles-page';
import { SystemPage } from './pages/system/system-page';
import { UsagePage } from './pages/usage/usage-page';
import { BASE } from './paths';
import { SessionGate } from './session/session-gate';
import { Shell } from './shell/shell';
import { Notices } from './ui/notices';

/** A link is followed as a reader expects it: from the top of the new page, with the focus in it. */
function startAtTop(): void {
  scrollTo(0, 0);
  document.getElementById('content')?.focus({ preventScroll: true });
}

export function App() {
  return (
    <LocationProvider scope={BASE}>
      <SessionGate>
        <Notices>
          <Shell>
            <Router onRouteChange={startAtTop}>
              <Route path={BASE} component={ProjectsPage} />
              <Route path={`${BASE}/projects`} component={ProjectsPage} />
              <Route path={`${BASE}/projects/:id`} component={ProjectPage} />
              <Route path={`${BASE}/keys`} component={KeysPage} />
              <Route path={`${BASE}/roles`} component={RolesPage} />
              <Route path={`${BASE}/upstreams`} component={UpstreamsPage} />
              <Route path={`${BASE}/hivestate`} component={HiveStatePage} />
              <Route path={`${BASE}/plan`} component={PlanPage} />
              <Route path={`${BASE}/admins`} component={AdminsPage} />
              <Route path={`${BASE}/inspector/:project?`} component={TurnsPage} />
              <Route path={`${BASE}/inspector/:project/:turn`} component={TurnPage} />
              <Route path={`${BASE}/receipts/:project?`} component={ReceiptsPage} />
              <Route path={`${BASE}/memories/:project?`} component={MemoriesPage} />
              <Route path={`${BASE}/memories/:project/:record`} component={RecordPage} />
              <Route path={`${BASE}/compressions/:project?`} component={CompressionsPage} />
              <Route path={`${BASE}/compressions/:project/:receipt`} component={CompressionPage} />
              <Route path={`${BASE}/usage`} component={UsagePage} />
              <Route path={`${BASE}/audit`} component={AuditPage} />
              <Route path={`${BASE}/system`} component={SystemPage} />
              <Route default component={MissingPage} />
            </Router>
          </Shell>
        </Notices>
      </SessionGate>
    </LocationProvider>
  );
}
