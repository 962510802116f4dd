import type { CollectionNames } from './collection-names';
import type { Statement } from './pg-session';
import { RECORD_COLUMNS } from './record-rows';

/** `$1` ids of halves, `$2` most halves after each of them. */
export function followersStatement(names: CollectionNames): Statement {
  const text = `
    select ${RECORD_COLUMNS}
    from ${names.records} r left join ${names.recalls} n on n.record_id = r.id
    where r.id = any(array(
      select f.id
      from ${names.records} g
      cross join lateral (
        select f.id from ${names.records} f
        where f.kind = 'conversation' and f.session_id = g.session_id and (f.stored_at, f.id) > (g.stored_at, g.id)
        order by f.stored_at, f.id limit $2
      ) f
      where g.id = any($1::uuid[]) and g.kind = 'conversation'))
      and r.id <> all($1::uuid[])`;
  return { text };
}

/** `$1` ids of records, `$2` the new terms of their first rows. */
export const replaceTermsStatement = (names: CollectionNames): Statement => ({
  text: `
    update ${names.chunks} c set lexical = given.lexical
    from unnest($1::uuid[], $2::text[]) as given (id, lexical) where c.record_id = given.id and c.place = 0`,
});
