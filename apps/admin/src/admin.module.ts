import { type DynamicModule, Module } from '@nestjs/common';
import { Forgetting, ReceiptWriter } from '@hivemind/platform';
import { ADMIN_OPTIONS, type AdminOptions } from './admin-options';
import { OutgoingGuard } from './checks/outgoing-guard';
import { AdminGate } from './edge/admin.gate';
import { Identities } from './edge/identities';
import { Workspaces } from './edge/workspaces';
import { HANDLERS } from './handlers';
import { UpstreamCheck } from './models/upstream-check';
import { StorageCheck } from './projects/storage-check';
import { FailedAttempts } from './session/failed-attempts';

/**
 * The admin service. The root module provides, globally: `ADMINISTRATION`, the message client, the tenant directory,
 * the stores of records and receipts, the packet archive, what forgets transient data, clock, logger and readiness.
 */
@Module({})
export class AdminModule {
  static with(options: AdminOptions): DynamicModule {
    return {
      module: AdminModule,
      providers: [
        { provide: ADMIN_OPTIONS, useValue: options },
        AdminGate,
        Identities,
        Workspaces,
        FailedAttempts,
        OutgoingGuard,
        StorageCheck,
        UpstreamCheck,
        ReceiptWriter,
        Forgetting,
        ...HANDLERS,
      ],
    };
  }
}
