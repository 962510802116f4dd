import { Injectable } from '@nestjs/common';
import { DEFAULT_COMPRESSION_SETTINGS } from '@hivemind/contracts';
import type { hiveStateBody, hiveStateData } from '@hivemind/contracts/admin';
import type { HiveStateSettings } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';

type Told = Promise<z.input<typeof hiveStateData>>;

/** How a workspace compresses long histories. */
@Injectable()
export class HiveStateHandlers {
  @Answers('getHiveState')
  async get({ registry, tenantId }: WorkspaceCall): Told {
    return hiveStateView(await registry.hiveState.show(tenantId));
  }

  @Answers('changeHiveState')
  async change({ registry, tenantId, body }: WorkspaceCall<{ body: typeof hiveStateBody }>): Told {
    return hiveStateView(await registry.hiveState.set(tenantId, body));
  }
}

const hiveStateView = (set: HiveStateSettings) => ({
  hivestate: { enabled: true, ...DEFAULT_COMPRESSION_SETTINGS, ...set },
});
