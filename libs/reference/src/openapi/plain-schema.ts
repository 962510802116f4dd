import type { JsonSchema } from './document';

/** The only schema without a name that refers to itself is `z.json()`. */
const ANY_JSON = /^#\/\$defs\/__schema\d+$/;
const anyJson: JsonSchema = { description: 'Any JSON value.' };

const isAnyJson = ({ $ref }: JsonSchema): boolean => $ref !== undefined && ANY_JSON.test($ref);

/**
 * A schema as Zod writes it, as a reader wants it: references into the components, no bounds that only mean "a safe
 * integer", no closed objects in answers (they may gain fields).
 */
export function plainSchema(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  if (isAnyJson(schema) || schema.anyOf?.some(isAnyJson)) return { ...anyJson, ...describedBy(schema) };
  const plain = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, plainValue(keyword, value, io)]),
  ) as JsonSchema;
  if (plain.$ref) plain.$ref = plain.$ref.replace('#/$defs/', '#/components/schemas/');
  if (plain.maximum === Number.MAX_SAFE_INTEGER) delete plain.maximum;
  if (plain.minimum === Number.MIN_SAFE_INTEGER) delete plain.minimum;
  if (plain.type !== 'string') delete plain.pattern;
  if (plain.propertyNames?.type === 'string') delete plain.propertyNames;
  if (plain.additionalProperties === false && io === 'output') delete plain.additionalProperties;
  return plain;
}

const describedBy = ({ description }: JsonSchema): JsonSchema => (description === undefined ? {} : { description });

function plainValue(keyword: string, value: unknown, io: 'input' | 'output'): unknown {
  const plain = (inner: unknown): unknown => plainSchema(inner as JsonSchema, io);
  if (keyword === 'properties')
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, plain(inner)]));
  if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) return (value as unknown[]).map(plain);
  if (['items', 'propertyNames', 'additionalProperties'].includes(keyword) && typeof value === 'object')
    return plain(value);
  return value;
}
