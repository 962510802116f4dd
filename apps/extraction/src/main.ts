import { runService } from '@hivemind/runtime/distributed';
import { ExtractionModule } from './extraction.module';

// Rules compute for a few milliseconds; models are waited for.
void runService({
  name: 'extraction',
  module: ExtractionModule,
  concurrency: 8,
  dependencies: ['redis'],
  extracts: true,
});
