import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { v7 as uuidv7, validate as isUuid } from 'uuid';

/** A UUIDv7: time-ordered, lowercase, dashed. Records, receipts, markers and requests are named by these. */
export const newId = (): string => uuidv7();

/** Whether a text has the form of a record or receipt id. Unknown and malformed ids are answered alike (404). */
export const isId = (text: string): boolean => isUuid(text) && text === text.toLowerCase();

/**
 * The id of one half of an exchange, derived from what identifies it, so that two writers of the same half make one
 * record: a UUID of version 8 (RFC 9562) over SHA-256 of the length-prefixed parts.
 */
export function exchangeHalfId(projectId: string, exchangePairId: string, role: string): string {
  return derivedId('exchange-half', projectId, exchangePairId, role);
}

/** The id of a stored row (chunk) of a record; chunk 0 carries the record's own id. */
export function chunkId(recordId: string, chunk: number): string {
  return chunk === 0 ? recordId : derivedId('chunk', recordId, String(chunk));
}

function derivedId(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8');
    hash.update(`${bytes.length}:`).update(bytes);
  }
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

export const newTenantId = (): string => `hm_tenant_${hex(8)}`;
export const newProjectId = (): string => `proj_${hex(6)}`;
export const newKeyId = (): string => `api_key_${ulid()}`;
export const newAdminId = (): string => `admin_${ulid()}`;
export const newUpstreamId = (): string => `upstream_${hex(6)}`;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 256 random bits in 43 base62 characters. */
function randomText(): string {
  let value = BigInt(`0x${hex(32)}`);
  let text = '';
  while (text.length < 43) {
    text = BASE62[Number(value % 62n)] + text;
    value /= 62n;
  }
  return text;
}

/** An API key: `sk_` and 43 base62 characters (256 bits). Only its SHA-256 is ever stored. */
export const newKeySecret = (): string => `sk_${randomText()}`;

/** The token of an administrator: `hma_` and 43 base62 characters. Only its SHA-256 is ever stored. */
export const newAdminToken = (): string => `hma_${randomText()}`;

/** What is stored of an API key or a token. A plain SHA-256 suffices because the secret is random, not chosen by a person. */
export const hashKeySecret = (secret: string): string => createHash('sha256').update(secret, 'utf8').digest('hex');
