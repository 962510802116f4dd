import type { IssuedKey, KeyEntry } from '@hivemind/ports';
import { type Blocked, keyState } from '@hivemind/tenancy';
import { isoTime, moment, table } from './table';
import type { Said } from './tenancy-command';

const BLOCKED: Record<Blocked, string> = { revoked: 'revoked', expired: 'expired', no_delete_level: 'no level set' };

const nowSeconds = (): number => Date.now() / 1000;

export const keyJson = (key: KeyEntry) => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  role: key.role,
  all_projects: key.allProjects,
  destructive: key.destructive,
  state: keyState(key, nowSeconds()),
  expires_at: isoTime(key.expiresAt),
  revoked_at: isoTime(key.revokedAt),
  last_used_at: isoTime(key.lastUsedAt),
  created_at: isoTime(key.createdAt),
  created_by: key.createdBy,
});

const HEADER = ['ID', 'NAME', 'PREFIX', 'REACH', 'LEVEL', 'STATE', 'EXPIRES', 'REVOKED', 'LAST USED'];

export function keyTable(keys: readonly KeyEntry[]): string {
  const rows = keys.map((key) => {
    const state = keyState(key, nowSeconds());
    return [
      key.id,
      key.name,
      key.prefix,
      key.allProjects ? 'all projects' : `role ${key.role ?? '-'}`,
      key.destructive ?? '-',
      state === 'active' ? state : BLOCKED[state],
      moment(key.expiresAt),
      moment(key.revokedAt),
      moment(key.lastUsedAt),
    ];
  });
  return table(HEADER, rows);
}

export const saidKey = (key: KeyEntry): Said => ({ json: keyJson(key), text: keyTable([key]) });

/** The one place where a secret is shown. */
export const saidIssued = ({ key, secret }: IssuedKey, others: readonly KeyEntry[] = []): Said => ({
  json: { ...keyJson(key), secret },
  text: `${keyTable([key, ...others])}\n\nThe secret of ${key.id}, shown this once:\n\n${secret}`,
});
