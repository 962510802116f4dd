export { AdminService, type AdminServiceParts } from './admin-service';
export type { LiveChecks, StorageStatus } from './live-checks';
