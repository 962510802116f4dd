import type { Command } from 'commander';
import { addKeyCommands } from './key.command';
import { addPlanCommands } from './plan.command';
import { addProjectCommands } from './project.command';
import { addRoleCommands } from './role.command';
import { addStorageCommands } from './storage.command';
import { addWorkspaceCommands } from './workspace.command';

/** The commands that say who may use the platform, and where it keeps what they store. */
export function addTenancyCommands(program: Command): void {
  addWorkspaceCommands(program);
  addPlanCommands(program);
  addProjectCommands(program);
  addRoleCommands(program);
  addKeyCommands(program);
  addStorageCommands(program);
}
