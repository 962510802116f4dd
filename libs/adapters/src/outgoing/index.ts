export { liveChecks } from './live-checks';
