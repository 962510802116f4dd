import { ADMIN_ROLES, type AdminRole } from '@hivemind/contracts/admin';
import type { AdminEntry } from '@hivemind/ports';
import { type Command, Option } from 'commander';
import { isoTime, moment, table } from './table';
import { onWorkspace, workspaceCommand, type WorkspaceOptions } from './tenancy-command';
import { expiry } from './when';

interface CreateOptions extends WorkspaceOptions {
  role: AdminRole;
  expires?: number | null;
}

const stateOf = ({ revokedAt, expiresAt }: AdminEntry): string => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= Date.now() / 1000 ? 'expired' : 'active';
};

const adminJson = (admin: AdminEntry) => ({
  id: admin.id,
  name: admin.name,
  role: admin.role,
  prefix: admin.prefix,
  state: stateOf(admin),
  expires_at: isoTime(admin.expiresAt),
  revoked_at: isoTime(admin.revokedAt),
  last_used_at: isoTime(admin.lastUsedAt),
  created_at: isoTime(admin.createdAt),
});

const HEADER = ['ID', 'NAME', 'ROLE', 'PREFIX', 'STATE', 'EXPIRES', 'LAST USED', 'CREATED'];

const adminTable = (admins: readonly AdminEntry[]): string =>
  table(
    HEADER,
    admins.map((admin) => [
      ...[admin.id, admin.name, admin.role, admin.prefix, stateOf(admin)],
      ...[admin.expiresAt, admin.lastUsedAt, admin.createdAt].map(moment),
    ]),
  );

/** `hivemind admin …` */
export function addAdminCommands(program: Command): void {
  const group = program.command('admin').description('who administers a workspace over the admin service');

  workspaceCommand(group, 'create <name>', 'make an administrator and print the token, once')
    .addOption(new Option('--role <role>', 'what they may do').choices(ADMIN_ROLES).makeOptionMandatory())
    .option('--expires <when>', 'a time from now (30d), a moment (2027-01-31T12:00Z) or never', (text) =>
      expiry(text, Date.now() / 1000),
    )
    .action((name: string, { role, expires: expiresAt, ...options }: CreateOptions) =>
      onWorkspace(options, async ({ admins }, { tenantId }) => {
        const { admin, token } = await admins.create(tenantId, { name, role, expiresAt });
        const text = `${adminTable([admin])}\n\nThe token of ${admin.id}, shown this once:\n\n${token}`;
        return { json: { ...adminJson(admin), token }, text };
      }),
    );

  workspaceCommand(group, 'list', 'show all administrators, revoked and expired ones too').action(
    (options: WorkspaceOptions) =>
      onWorkspace(options, async ({ admins }, { tenantId }) => {
        const all = await admins.list(tenantId);
        return { json: all.map(adminJson), text: adminTable(all) };
      }),
  );

  workspaceCommand(group, 'revoke <admin-id>', 'end a token and its sessions for good').action(
    (adminId: string, options: WorkspaceOptions) =>
      onWorkspace(options, async ({ admins }, { tenantId }) => {
        const admin = await admins.revoke(tenantId, adminId);
        return { json: adminJson(admin), text: adminTable([admin]) };
      }),
  );
}
