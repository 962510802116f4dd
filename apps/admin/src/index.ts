export { createAdminApp } from './admin-app';
export type { AdminOptions } from './admin-options';
export { builtConsole } from './console/console-dir';
export { sha256 as tokenSha256 } from './edge/sha256';
