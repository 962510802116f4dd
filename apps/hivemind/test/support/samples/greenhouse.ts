import type { DeleteLevel } from '@hivemind/tenancy';
import { ApiClient, type Platform, type Target } from '@hivemind/testing';
import { Workspace } from '../workspace';

export interface GreenhouseOptions {
  /** What the key may remove. Default: for good. */
  level?: DeleteLevel;
  /** The one role of the key, which the project lists. Default: the key reaches all projects. */
  role?: string;
  plan?: Parameters<Workspace['setPlan']>[0];
  /** False: a project without storage. */
  storage?: boolean;
}

/** A workspace of its own, as the samples of the registry have it: one project, called Greenhouse, and a key to it. */
export async function greenhouse(platform: Platform, options: GreenhouseOptions = {}): Promise<ApiClient> {
  return new ApiClient(await greenhouseTarget(platform, options));
}

export async function greenhouseTarget(
  platform: Platform,
  { level = 'purge', role, plan, storage = true }: GreenhouseOptions = {},
): Promise<Target> {
  const garden = await Workspace.create(platform, 'Garden');
  const project_id = await garden.addProject('Greenhouse', storage ? 'embedded' : 'none');
  if (plan) await garden.setPlan(plan);
  if (role) await garden.addRole(role, project_id);
  const api_key = await garden.addKey('sample', level, role);
  return { base_url: platform.connection.base_url, api_key, project_id };
}
