/** What a cluster answered. Never holds its key. */
export type ClusterVerdict =
  | { ok: true; version: string; warnings: string[] }
  | { ok: false; problem: string; message: string; remedy: string; version?: string };

/** Looks whether a cluster can be a project's storage, and changes nothing in it. Never throws. */
export type ClusterCheck = (binding: { url: string; apiKey: string | null }) => Promise<ClusterVerdict>;
