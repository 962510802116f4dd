import { runService } from '@hivemind/runtime/distributed';
import { ReceiptsModule } from './receipts.module';

// Its handlers wait for stores.
void runService({
  name: 'receipts',
  module: ReceiptsModule,
  concurrency: 16,
  dependencies: ['redis', 'database', 'vectors'],
});
