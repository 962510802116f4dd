import { type ChainKey, headHolds, signHead } from '@hivemind/audit';
import { HivemindError } from '@hivemind/contracts';
import type { Pool } from 'pg';
import type { SecretBox } from '../secret-box';
import { storageError } from '../storage-error';
import { clusterKeyPlace } from '../tenancy/binding-secret';
import * as sql from './rotation.sql';
import { upstreamKeyPlace } from './upstream.row';

export interface SecretRotation {
  /** Seals with the present key and opens with those before it. */
  secrets: SecretBox;
  /** The present key's, then those of the keys before it. */
  chainKeys: readonly [ChainKey, ...ChainKey[]];
}

/** How many were brought over to the present key, and how many none of the keys opens, which stay as they are. */
export interface Rotated {
  rotated: number;
  unopened: number;
}

interface SealedRow {
  id: string;
  api_key: Buffer;
  secret_key_id: string;
}

interface HeadRow {
  id: string;
  seq: string;
  hash: string;
  signature: string;
  key_id: string;
}

/**
 * Seals clusters' and upstreams' keys with the present secret key and signs the heads of receipt chains with it. Row by
 * row, in batches, and only where it was not done yet: after it broke off it goes on where it was. What somebody changes
 * meanwhile is left to them.
 * @throws HivemindError STORAGE_UNAVAILABLE
 */
export async function rotateSecrets(pool: Pool, { secrets, chainKeys }: SecretRotation) {
  const sealed = (statements: sql.RotationSql, placeOf: (id: string) => string) =>
    inBatches<SealedRow>(pool, statements, secrets.keyId, ({ id, api_key, secret_key_id: keyId }) => {
      const renewed = secrets.seal(secrets.open({ sealed: new Uint8Array(api_key), keyId }, placeOf(id)), placeOf(id));
      return [id, api_key, Buffer.from(renewed.sealed), renewed.keyId];
    });
  const [present] = chainKeys;
  return {
    clusterKeys: await sealed(sql.CLUSTER_KEYS, clusterKeyPlace),
    upstreamKeys: await sealed(sql.UPSTREAM_KEYS, upstreamKeyPlace),
    chainHeads: await inBatches<HeadRow>(
      pool,
      sql.HEADS,
      present.id,
      ({ id, hash, signature, key_id: keyId, ...row }) => {
        const seq = Number(row.seq);
        if (!headHolds(id, { seq, hash, signature, keyId }, chainKeys)) return null;
        const signed = signHead(id, { seq, hash }, present);
        return [id, signature, signed.signature, signed.keyId];
      },
    ),
  };
}

/** @param renewed the values to write of a row, or null, or an error of ours, when no key opens it */
async function inBatches<Row extends { id: string }>(
  pool: Pool,
  { read, write }: sql.RotationSql,
  keyId: string,
  renewed: (row: Row) => unknown[] | null,
): Promise<Rotated> {
  const count: Rotated = { rotated: 0, unopened: 0 };
  let after = '';
  for (;;) {
    const { rows } = await pool.query<Row>(read, [after, keyId]).catch(unavailable);
    if (rows.length === 0) return count;
    for (const row of rows) {
      const values = opened(() => renewed(row));
      if (!values) count.unopened++;
      else if ((await pool.query(write, values).catch(unavailable)).rowCount === 1) count.rotated++;
    }
    after = rows.at(-1)!.id;
  }
}

function opened<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof HivemindError) return null;
    throw error;
  }
}

function unavailable(error: unknown): never {
  throw storageError(error);
}
