import type { Command } from 'commander';
import { addAdminCommands } from './admin.command';
import { addAuditCommand } from './audit.command';
import { addHiveStateCommands } from './hivestate.command';
import { addKeyCommands } from './key.command';
import { addPlanCommands } from './plan.command';
import { addProjectCommands } from './project.command';
import { addRoleCommands } from './role.command';
import { addStorageCommands } from './storage.command';
import { addUpstreamCommands } from './upstream.command';
import { addUsageCommand } from './usage.command';
import { addWorkspaceCommands } from './workspace.command';

/** The commands that say who may use the platform, and where it keeps what they store. */
export function addTenancyCommands(program: Command): void {
  addWorkspaceCommands(program);
  addPlanCommands(program);
  addProjectCommands(program);
  addRoleCommands(program);
  addKeyCommands(program);
  addStorageCommands(program);
  addUpstreamCommands(program);
  addHiveStateCommands(program);
  addAdminCommands(program);
  addUsageCommand(program);
  addAuditCommand(program);
}
