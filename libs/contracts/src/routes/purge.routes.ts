import { purgeAllBody, purgeData, purgeDeletedBody } from '../wire/removal.schema';
import { route, type RouteContract } from './route-contract';

/** Why a purge is refused to a key that may only delete. */
const LEVEL_TOO_LOW = {
  when: 'The key does not reach the project, or its delete level is below `purge`; the latter is kept as a `memory.destructive_refused` receipt.',
  example: {
    message: 'This route needs a key whose delete level is "purge"; this key\'s is "delete".',
    details: { required: 'purge', level: 'delete' },
  },
};

export const purgeRoutes: RouteContract[] = [
  route({
    method: 'POST',
    path: '/purge_deleted_memories',
    operationId: 'purgeDeletedMemories',
    group: 'Memory',
    access: 'purge',
    summary: 'Remove deleted records for good',
    description: [
      'Removes the records that were deleted at least `older_than_days` ago, with their chunks, superseded versions and recall counts, the texts that receipts quote of them and the idempotency keys that stand for them. Nothing brings them back; the receipt chain still verifies. `deleted_count` counts stored rows.',
      'The tables are written anew, and so is the write-ahead log of the embedded database, so that its files hold nothing of them either. In a project of more than 20,000 rows the rows of the search index are only freed, and written over by and by.',
      'With `dry_run` everything is counted and nothing is changed.',
    ].join('\n\n'),
    body: purgeDeletedBody,
    data: purgeData,
    errors: { FORBIDDEN: LEVEL_TOO_LOW },
    examples: [
      {
        title: 'What was deleted a month ago',
        body: { older_than_days: 30 },
        data: { message: 'Soft-deleted memories purged successfully', deleted_count: 12 },
      },
      {
        title: 'All that is deleted',
        body: { older_than_days: 0 },
        data: { message: 'Soft-deleted memories purged successfully', deleted_count: 4 },
      },
    ],
  }),
  route({
    method: 'POST',
    path: '/purge_memories',
    operationId: 'purgeMemories',
    group: 'Memory',
    access: 'purge',
    summary: 'Remove everything a project holds',
    description: [
      'Removes every record of the project, deleted or not, and every receipt, at once and for good. The receipt of the purge is what remains: it begins a new chain and names the end of the old one in `metadata.previous_chain`. The project itself stays and can be used at once. `deleted_count` counts stored rows.',
      'With `dry_run` everything is counted and nothing is changed.',
    ].join('\n\n'),
    body: purgeAllBody,
    data: purgeData,
    errors: { FORBIDDEN: LEVEL_TOO_LOW },
    examples: [
      {
        title: 'Counting first',
        body: { dry_run: true },
        data: {
          message: 'Tenant memories have been counted; nothing was purged',
          deleted_count: 2344,
          dry_run: true,
        },
      },
      {
        title: 'The purge',
        body: {},
        data: { message: 'Tenant memories have been purged successfully', deleted_count: 2344 },
      },
    ],
  }),
];
