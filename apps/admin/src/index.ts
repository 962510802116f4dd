export { AdminModule } from './admin.module';
export type { AdminOptions } from './admin-options';
export type { ClusterCheck, ClusterVerdict } from './checks/cluster-check';
export { builtConsole } from './console/console-dir';
export { configureAdminEdge, createAdminAdapter } from './edge/admin-edge';
