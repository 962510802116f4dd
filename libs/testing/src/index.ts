export { type Answer, ApiClient, type Target } from './api-client';
export { FakeClock } from './fake-clock';
export { type PlatformConnection, PlatformProcess, temporaryDirectory } from './platform-process';
