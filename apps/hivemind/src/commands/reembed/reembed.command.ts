import {
  BoundStores,
  createEmbedder,
  embedderSettings,
  PgVectorStores,
  type Postgres,
  PostgresTenantDirectory,
  PostgresTenantRegistry,
  SecretBox,
} from '@hivemind/adapters';
import { SystemClock } from '@hivemind/platform/process';
import type { Embedder, VectorStore, VectorStores } from '@hivemind/ports';
import { type MoveOutcome, ProjectMove } from '@hivemind/recall';
import { commandLineConfig, storesConfig } from '../../config/command-line-config';
import { withDataDirectory } from '../../embedded/data-directory';
import { chosenProject, chosenWorkspace } from '../tenancy/chosen';
import type { WorkspaceOptions } from '../tenancy/tenancy-command';
import { ProgressDisplay } from './progress-display';

export interface ReembedOptions extends Omit<WorkspaceOptions, 'json'> {
  /** Its id or name. */
  project: string;
  switch: boolean;
  abort?: boolean;
}

/** The switch may have to wait for writers, and a table is looked through. */
const DEADLINE_MS = 60_000;

const LABELS = { embedding: 'embedding', stamping: 'noting the model in' };

/**
 * Moves a project to the embedding model of the environment, on the database of the platform that runs on the data directory
 * or on the directory itself. Resolves with the exit code.
 */
export function reembed(options: ReembedOptions): Promise<number> {
  const config = commandLineConfig({ data: options.data });
  return withDataDirectory(storesConfig({ data: options.data }), async ({ postgres, vectors, secret }) => {
    const [clock, secrets] = [new SystemClock(), new SecretBox(secret)];
    const { workspaces, projects } = new PostgresTenantRegistry(postgres.prisma, secrets, clock);
    const { tenantId } = chosenWorkspace(await workspaces.list(), options.workspace);
    const project = chosenProject(await projects.list(tenantId), options.project);
    const directory = new PostgresTenantDirectory(postgres.pool, secrets, clock);
    try {
      const stores = recordStores(directory, vectors);
      if (options.abort) return await abort(await stores.of(project.id), project.name);
      return await move(stores, await createEmbedder(embedderSettings(config)), project, options);
    } finally {
      await directory.close();
    }
  });
}

function recordStores(directory: PostgresTenantDirectory, { pool }: Postgres): VectorStores {
  const records = new PgVectorStores(pool, { deadlineMs: DEADLINE_MS });
  return new BoundStores<VectorStore>(directory, {
    embedded: (projectId) => records.of(projectId),
    qdrant: async (projectId, binding) => {
      const { QdrantStores } = await import('@hivemind/adapters/qdrant');
      return new QdrantStores().records(projectId, binding);
    },
  });
}

async function move(
  stores: VectorStores,
  embedder: Embedder,
  project: { id: string; name: string },
  options: ReembedOptions,
): Promise<number> {
  const display = new ProgressDisplay(process.stderr);
  const work = new ProjectMove(stores, embedder, ({ step, done, of }) => display.show(LABELS[step], done, of));
  try {
    const outcome = await work.run(project.id, { switchOver: options.switch });
    display.end();
    process.stdout.write(`${said(outcome, project.name, embedder.model)}\n`);
    return 0;
  } finally {
    display.end();
  }
}

function said(outcome: MoveOutcome, project: string, model: string): string {
  switch (outcome) {
    case 'moved':
      return `${project} has been moved to ${model}`;
    case 'current':
      return `${project} has the vectors of ${model}`;
    case 'filled':
      return `the vectors of ${model} are made for ${project}; run this again without --no-switch to change over to them`;
    case 'empty':
      return `${project} has no records yet; its first one chooses the model of the platform`;
  }
}

async function abort(store: VectorStore, project: string): Promise<number> {
  const standing = await store.model();
  if (standing) await store.ensure(standing);
  const given = standing !== null && (await store.reembedding().abort());
  process.stdout.write(
    given ? `the move of ${project} is given up; it keeps its vectors\n` : `${project} is not being moved\n`,
  );
  return 0;
}
