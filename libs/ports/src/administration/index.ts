export * from './actor';
export * from './admins.port';
export * from './admin-sessions.port';
export * from './upstreams.port';
export * from './audit-log.port';
export * from './usage-reports.port';
export * from './administration.port';
