import { z } from 'zod';
import { queryInteger } from '../../wire/receipts-query.schema';
import { identifier, optional, requiredText } from '../../wire/text.schema';

/** A moment as it is answered. */
export const momentSchema = z.string().describe('ISO 8601, UTC.');
export const momentOrNull = momentSchema.nullable();

/** When something is to end; parsed to epoch seconds, null: never. */
export const expirySchema = optional(
  z.iso
    .datetime({ offset: true, error: 'must be a moment with its time zone, such as 2027-01-31T12:00:00Z' })
    .transform((text) => Date.parse(text) / 1000),
).describe('A moment with its time zone; absent or null: never.');

/** The same in a change, where absent means that it stays. */
export const expiryChange = z
  .union([z.null(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text) / 1000)], {
    error: 'must be a moment with its time zone, such as 2027-01-31T12:00:00Z, or null for never',
  })
  .optional()
  .describe('A moment with its time zone, or null: never.');

export const nameSchema = requiredText(100);

/** Credentials and addresses: long enough for any, and checked further where they are used. */
export const secretSchema = requiredText(2_048);

export const projectParams = z.object({ project_id: identifier().describe('The id of a project.') });

export const limitQuery = (byDefault: number, most: number) =>
  queryInteger(1, most).optional().describe(`Entries on a page. Default: ${byDefault}; at most ${most}.`);
export const cursorQuery = identifier().optional().describe('`next_cursor` of the page before.');
export const nextCursor = z.string().nullable().describe('Asks for the next page; null on the last.');
