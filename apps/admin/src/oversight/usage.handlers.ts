import { Inject, Injectable } from '@nestjs/common';
import type { usageQuery, usageReportData } from '@hivemind/contracts/admin';
import { ADMINISTRATION, CLOCK } from '@hivemind/platform';
import type { Administration, Clock } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { dayRange } from './day-range';
import { usageReport } from './usage-report';

/** What was done in a workspace. */
@Injectable()
export class UsageHandlers {
  constructor(
    @Inject(ADMINISTRATION) private readonly administration: Administration,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Answers('getUsage')
  async get(call: WorkspaceCall<{ query: typeof usageQuery }>): Promise<z.input<typeof usageReportData>> {
    const { registry, tenantId, query } = call;
    const range = dayRange(query, this.clock.nowSeconds() * 1000);
    const [rows, projects, keys] = await Promise.all([
      this.administration.usage.rows(tenantId, range.from, range.to),
      registry.projects.list(tenantId),
      registry.keys.list(tenantId),
    ]);
    return usageReport(range, rows, { projects: namesOf(projects), keys: namesOf(keys) });
  }
}

const namesOf = (entries: readonly { id: string; name: string }[]): Map<string, string> =>
  new Map(entries.map(({ id, name }) => [id, name]));
