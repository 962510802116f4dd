import { runService } from '@hivemind/runtime/distributed';
import { CompilerModule } from './compiler.module';

// It computes, so that one at a time is as fast as many; more processes make it faster.
void runService({ name: 'compiler', module: CompilerModule, concurrency: 1, dependencies: ['redis'] });
