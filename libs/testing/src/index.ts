export { type Answer, ApiClient, type Target } from './api-client';
export { FakeClock } from './fake-clock';
export { type Platform, type PlatformConnection, PlatformProcess, temporaryDirectory } from './platform-process';
export { type ReceivedRequest, StubProvider } from './stub-provider/stub-provider';
