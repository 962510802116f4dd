import { z } from 'zod';
import { codePoints, textFault } from './text.schema';

export const METADATA_LIMITS = {
  keys: 64,
  keyCharacters: 128,
  stringCharacters: 8000,
  listItems: 64,
  depth: 4,
} as const;

/** JSON as callers may attach it to a record. */
export type MetadataValue = string | number | boolean | null | MetadataValue[] | { [key: string]: MetadataValue };
export type Metadata = Record<string, MetadataValue>;

type Report = (path: PropertyKey[], message: string, limit?: number) => void;

function checkText(text: string, maximum: number, what: string, path: PropertyKey[], report: Report): void {
  const fault = textFault(text);
  if (fault) report(path, fault);
  else if (text.length > maximum && codePoints(text) > maximum)
    report(path, `${what} must be at most ${maximum.toLocaleString('en-US')} characters`, maximum);
}

function checkValue(value: unknown, path: PropertyKey[], depth: number, report: Report): void {
  if (typeof value === 'string')
    checkText(value, METADATA_LIMITS.stringCharacters, 'is a string value and', path, report);
  else if (typeof value !== 'object' || value === null) return;
  else if (depth >= METADATA_LIMITS.depth)
    report(path, `is nested too deep; metadata holds at most ${METADATA_LIMITS.depth} levels`, METADATA_LIMITS.depth);
  else if (Array.isArray(value)) {
    if (value.length > METADATA_LIMITS.listItems)
      report(
        path,
        `is a list value and must have at most ${METADATA_LIMITS.listItems} items`,
        METADATA_LIMITS.listItems,
      );
    else value.forEach((item, i) => checkValue(item, [...path, i], depth + 1, report));
  } else checkKeys(value as Record<string, unknown>, path, depth, report);
}

function checkKeys(object: Record<string, unknown>, path: PropertyKey[], depth: number, report: Report): void {
  const keys = Object.keys(object);
  if (keys.length > METADATA_LIMITS.keys)
    return report(path, `must have at most ${METADATA_LIMITS.keys} keys; it has ${keys.length}`, METADATA_LIMITS.keys);
  for (const key of keys) {
    checkText(key, METADATA_LIMITS.keyCharacters, 'is a key and', [...path, key.slice(0, 32)], report);
    checkValue(object[key], [...path, key.slice(0, 32)], depth + 1, report);
  }
}

function reporter(ctx: z.core.$RefinementCtx): Report {
  return (path, message, limit) =>
    ctx.addIssue({ code: 'custom', path, message, ...(limit === undefined ? {} : { params: { limit } }) });
}

const plainObject = <T extends object>() =>
  z.custom<T>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    message: 'must be an object of keys and values',
  });

/** A caller's keys and values on a record. */
export const metadataSchema = plainObject<Metadata>()
  .superRefine((value, ctx) => checkKeys(value, [], 0, reporter(ctx)))
  .meta({
    id: 'Metadata',
    description: `Your keys and values: text, numbers, booleans, null, lists and objects, ${METADATA_LIMITS.depth} levels deep at most. Keys that the service stamps are dropped.`,
    type: 'object',
    maxProperties: METADATA_LIMITS.keys,
    propertyNames: { maxLength: METADATA_LIMITS.keyCharacters },
    additionalProperties: {
      type: ['string', 'number', 'boolean', 'null', 'array', 'object'],
      maxLength: METADATA_LIMITS.stringCharacters,
      maxItems: METADATA_LIMITS.listItems,
      maxProperties: METADATA_LIMITS.keys,
    },
  });

const filterScalarForm = { type: ['string', 'number', 'boolean'], maxLength: METADATA_LIMITS.stringCharacters };
const isFilterScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Exact-match filters: every key must match; the value is a scalar, or a list of scalars of which any may match. */
export const filterSchema = plainObject<MetadataFilter>()
  .superRefine((value, ctx) => {
    const report = reporter(ctx);
    if (Object.keys(value).length === 0)
      return report([], 'must name at least one key; an empty filter would match every record');
    checkKeys(value, [], 0, report);
    for (const [key, wanted] of Object.entries(value)) {
      const usable = Array.isArray(wanted) ? wanted.length > 0 && wanted.every(isFilterScalar) : isFilterScalar(wanted);
      if (!usable) report([key.slice(0, 32)], 'must be a string, number or boolean, or a non-empty list of these');
    }
  })
  .meta({
    id: 'MetadataFilter',
    description:
      'Exact matches, by value and type; every key must match. Of a list, here or on the record, any element may match.',
    type: 'object',
    minProperties: 1,
    maxProperties: METADATA_LIMITS.keys,
    propertyNames: { maxLength: METADATA_LIMITS.keyCharacters },
    additionalProperties: {
      anyOf: [
        filterScalarForm,
        { type: 'array', minItems: 1, maxItems: METADATA_LIMITS.listItems, items: filterScalarForm },
      ],
    },
  });

export type FilterScalar = string | number | boolean;
export type MetadataFilter = Record<string, FilterScalar | FilterScalar[]>;
