/** Oldest server whose documented features are used: queries with prefetch, IDF modifier, ordered scrolling. */
export const MINIMUM_VERSION = '1.13.0';

/** @param version as the server tells it, `1.13.2` or `1.13.2-dev` */
export function isVersionServed(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = MINIMUM_VERSION.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
