import { runService } from '@hivemind/runtime/distributed';
import { RecallModule } from './recall.module';

// Its handlers wait for stores, so that many go together.
void runService({
  name: 'recall',
  module: RecallModule,
  concurrency: 32,
  dependencies: ['redis', 'database', 'vectors'],
  embeds: true,
});
