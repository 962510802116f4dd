export { type Adapters, AdaptersModule } from './adapters/adapters.module';
export { type Dependency, distributedAdapters } from './adapters/distributed-adapters';
export { projectStores } from './adapters/project-stores';
export { type ConnectionsConfig, connectionsSchema } from './config/connections-config.schema';
export { runProcess, type Started } from './process/run-process';
export { runService } from './process/run-service';
