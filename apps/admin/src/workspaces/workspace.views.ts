import type { planData, workspacesData } from '@hivemind/contracts/admin';
import type { WorkspaceEntry } from '@hivemind/ports';
import type { Plan } from '@hivemind/tenancy';
import type { z } from 'zod';
import { moment } from '../views/moment';

export const planView = (plan: Plan): z.input<typeof planData>['plan'] => ({
  name: plan.name,
  max_top_k: plan.maxTopK,
  rate_limit: plan.rateLimit,
  in_flight_ceiling: plan.inFlightCeiling,
  allow_destructive: plan.allowDestructive,
  receipts_enabled: plan.receiptsEnabled,
});

export const workspaceView = (workspace: WorkspaceEntry): z.input<typeof workspacesData>['workspaces'][number] => ({
  tenant_id: workspace.tenantId,
  name: workspace.name,
  plan: planView(workspace.plan),
  created_at: moment(workspace.createdAt),
});
