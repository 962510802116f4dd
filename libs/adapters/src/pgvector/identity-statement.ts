import type { RecordIdentity } from '@hivemind/ports';
import { isId } from '@hivemind/contracts';
import type { CollectionNames } from './collection-names';
import type { Statement } from './pg-session';
import { RECORD_COLUMNS } from './record-rows';

/** `$1` ids, `$2` exchanges and `$3` roles of halves: every record that is one of these, soft-deleted ones too. */
export function identityStatement(names: CollectionNames): Statement {
  const text = `
    select ${RECORD_COLUMNS}
    from ${names.records} r left join ${names.recalls} n on n.record_id = r.id
    where r.id = any($1::uuid[] || array(
      select h.id
      from unnest($2::text[], $3::text[]) as half (pair, role)
      cross join lateral (
        select id from ${names.records}
        where exchange_pair_id = half.pair and role = half.role and kind = 'conversation'
      ) h))`;
  return { name: `${names.records}_standing`, text };
}

export function identityValues(identities: readonly RecordIdentity[]): unknown[] {
  const halves = identities.filter(({ exchangePairId, role }) => exchangePairId !== undefined && role !== undefined);
  return [
    identities.map(({ id }) => id).filter(isId),
    halves.map(({ exchangePairId }) => exchangePairId),
    halves.map(({ role }) => role),
  ];
}
