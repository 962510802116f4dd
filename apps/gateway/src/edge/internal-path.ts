const INTERNAL = /^\/+(?:hivemind\/v1\/+)?(?:operator|metrics|diagnostic)(?:\/|$)/i;

/**
 * Whether a URL is the operator's alone: `/operator/…`, `/metrics` and `/diagnostic/…`, at the root or among the
 * tenant's routes, however its characters are escaped.
 */
export function isInternalPath(url: string): boolean {
  const path = url.split(/[?#;]/, 1)[0]!;
  try {
    return INTERNAL.test(decodeURIComponent(path));
  } catch {
    // Not a valid URL, so no route either.
    return false;
  }
}
