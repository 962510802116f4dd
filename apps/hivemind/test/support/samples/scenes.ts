import { ROUTES, type RouteContract } from '@hivemind/contracts';
import type { ApiClient } from '@hivemind/testing';
import type { GreenhouseOptions } from './greenhouse';
import type { Sample } from './sample-request';

/** What must have happened in a project so that a sample is answered as documented. */
export interface Scene {
  /** Samples that are sent before, in order, named as by `sampleName`. */
  after?: string[];
  prepare?: (client: ApiClient) => Promise<unknown>;
  /** Fields of the documented answer whose value is made up: a project as small as this has smaller numbers. */
  free?: string[];
  /** In which workspace and with which key. */
  place?: GreenhouseOptions;
}

export const sampleName = ({ operationId }: RouteContract, { title }: Sample): string => `${operationId}: ${title}`;

export interface NamedSample {
  route: RouteContract;
  sample: Sample;
}

/** @throws Error when the registry has no sample of this name */
export function sampleNamed(name: string): NamedSample {
  for (const route of ROUTES)
    for (const sample of route.examples) if (sampleName(route, sample) === name) return { route, sample };
  throw new Error(`the registry has no sample ${name}`);
}

const LONG = 'The frost came in the night of the third, and this is what every bed lost to it. '.repeat(20);

/** Three notes, one of them long enough to be stored in two rows. */
const frostNotes = async (client: ApiClient): Promise<void> => {
  for (const content of ['The north bed froze.', 'The south bed did not.', LONG])
    await client.post('/create_memory', { content, metadata: { topic: 'frost-2025' } });
};

const NO_STORAGE: GreenhouseOptions = { level: 'none', role: 'gardeners', storage: false };

const MEMORY = 'createMemory: A decision';
const LABELLED = 'createMemory: With labels to filter and delete by';
const FORK = 'forkSession: A clone of an agent';
const UPDATE = 'updateMemory: A decision revised';
const DELETED = 'deleteMemory: A memory';
const PAGE = 'listReceipts: All, page by page';
const EXPORT = 'exportProject: The first page';
const TURN = 'turn: A question with a briefing and a hold';
const REPLY = 'storeExchange: The reply';
const DELETION = 'deleteByMetadata: A topic that is closed';

/** Samples that need nothing before are left out. */
const SCENES: Record<string, Scene> = {
  [TURN]: { after: [MEMORY] },
  [REPLY]: { after: [TURN] },
  'storeExchange: The reply sent again': { after: [TURN, REPLY] },
  'recallConversation: Replay of a session': { after: [TURN, REPLY] },
  'recallConversation: Search in all sessions': { after: [TURN, REPLY] },
  [FORK]: { after: [TURN, REPLY] },
  'forkSession: A fork of the fork': { after: [TURN, REPLY, FORK] },
  'createMemory: The decision sent again': { after: [MEMORY] },
  'recallMemory: A question': { after: [MEMORY] },
  'recallMemory: With the default number of results': { after: [MEMORY] },
  "recallWithMetadata: One author's decisions": { after: [MEMORY] },
  'recallWithMetadata: One document, with either of two labels': { after: [LABELLED] },
  'recallWithMetadata: What one speaker said': { after: [TURN, REPLY] },
  'getMemory: A memory': { after: [MEMORY] },
  'getMemory: Its text before an update': { after: [MEMORY, UPDATE] },
  [UPDATE]: { after: [MEMORY] },
  'updateMemory: A label added, whatever version stands': { after: [MEMORY] },
  [DELETED]: { after: [MEMORY] },
  'deleteMemory: Counting only': { after: [MEMORY] },
  [DELETION]: { prepare: frostNotes },
  'deleteByMetadata: One kind of document of a project': { after: [LABELLED, MEMORY] },
  'deleteByMetadata: A fork, with its marker': { after: [TURN, REPLY, FORK] },
  'deleteByMetadata: Counting an exchange only': { after: [TURN, REPLY] },
  'restoreDeletedMemories: By metadata': { prepare: frostNotes, after: [DELETION] },
  'restoreDeletedMemories: By id': { after: [MEMORY, DELETED] },
  'purgeDeletedMemories: What was deleted a month ago': { free: ['deleted_count'] },
  'purgeDeletedMemories: All that is deleted': { prepare: frostNotes, after: [MEMORY, DELETION] },
  'purgeMemories: Counting first': { after: [MEMORY], free: ['deleted_count'] },
  'purgeMemories: The purge': { after: [MEMORY], free: ['deleted_count'] },
  'listReceipts: The last memory that was created': { after: [MEMORY] },
  'listReceipts: Those of a session': { after: [MEMORY, REPLY] },
  [PAGE]: { after: [MEMORY, REPLY] },
  'listReceipts: The page that follows': { after: [MEMORY, REPLY, PAGE] },
  'getReceipt: Of a memory': { after: [MEMORY] },
  'getUsage: A key that may delete recoverably': {
    after: [MEMORY],
    free: ['memories', 'receipts'],
    place: { level: 'delete' },
  },
  'getUsage: A key with a role, in a project without storage': { place: NO_STORAGE },
  // A platform of several processes looks at more than its database.
  'ready: Ready': { free: ['checks'] },
  [EXPORT]: { after: [MEMORY] },
  'exportProject: The page that follows, the last of this project': { after: [MEMORY, EXPORT] },
};

export const sceneOf = (name: string): Scene => SCENES[name] ?? {};

/** @throws Error when a scene is of a sample that is not there */
export const checkScenes = (): void => Object.keys(SCENES).forEach(sampleNamed);
