export * from './keys.port';
export * from './projects.port';
export * from './roles.port';
export * from './storage-bindings.port';
export * from './tenant-registry.port';
export * from './workspaces.port';
