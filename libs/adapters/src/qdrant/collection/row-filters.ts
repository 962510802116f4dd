import type { ExchangeRole, RecordKind } from '@hivemind/contracts';
import type { Schemas } from '@qdrant/js-client-rest';
import type { RowState } from './row-payload';

export type Filter = Schemas['Filter'];
export type Condition = Schemas['Condition'];

export const all = (...must: Condition[]): Filter => ({ must });

export const isHead: Condition = { key: 'place', match: { value: 0 } };
export const beyondHead: Condition = { key: 'place', range: { gte: 1 } };

export const inState = (...states: RowState[]): Condition => anyOf('state', states);
export const ofKind = (kinds: readonly RecordKind[]): Condition => anyOf('kind', kinds);
export const ofRecords = (ids: readonly string[]): Condition => anyOf('record_id', ids);
export const inSessions = (ids: readonly string[]): Condition => anyOf('session_id', ids);
export const ofHalves = (halves: readonly string[]): Condition => anyOf('half', halves);
export const withId = (ids: readonly string[]): Condition => (ids.length === 0 ? NEVER : { has_id: [...new Set(ids)] });
export const timed = (range: Schemas['Range']): Condition => ({ key: 'timestamp', range });
export const deletedBy = (until: number): Condition => ({ key: 'deleted_at', range: { lte: until } });

/** The key of one half of an exchange. */
export const halfKey = (exchangePairId: string, role: ExchangeRole): string => JSON.stringify([exchangePairId, role]);

/** Matches nothing: no facet is empty. */
export const NEVER: Condition = { key: 'facets', match: { value: '' } };

/** Matches nothing when there are no values, rather than leaving it to the server what an empty list means. */
const anyOf = (key: string, values: readonly string[]): Condition =>
  values.length === 0 ? NEVER : { key, match: { any: [...new Set(values)] } };
