import { Injectable } from '@nestjs/common';
import type { planBody, planData } from '@hivemind/contracts/admin';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { planOf } from './plan-of';
import { planView } from './workspace.views';

type Told = Promise<z.input<typeof planData>>;

@Injectable()
export class PlanHandlers {
  @Answers('getPlan')
  async get({ registry, tenantId }: WorkspaceCall): Told {
    return { plan: planView(await planOf(registry, tenantId)) };
  }

  @Answers('changePlan')
  async change({ registry, tenantId, body }: WorkspaceCall<{ body: typeof planBody }>): Told {
    const plan = await registry.workspaces.setPlan(tenantId, {
      name: body.name,
      maxTopK: body.max_top_k,
      rateLimit: body.rate_limit,
      inFlightCeiling: body.in_flight_ceiling,
      allowDestructive: body.allow_destructive,
      receiptsEnabled: body.receipts_enabled,
    });
    return { plan: planView(plan) };
  }
}
