/** Who changes something, and from where. Goes into the audit log with the change. */
export interface AdminActor {
  kind: 'root' | 'admin' | 'cli' | 'system';
  /** Of an administrator of a workspace. */
  id: string | null;
  name: string;
  role: string | null;
  ip: string | null;
  requestId: string | null;
}
