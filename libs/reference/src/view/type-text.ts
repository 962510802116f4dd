import type { JsonSchema } from '../openapi/document';

/** A type in words: plain text, or the name of a component. */
export type TypePiece = string | { ref: string };

export const refName = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

const joined = (parts: TypePiece[][], separator: string): TypePiece[] =>
  parts.flatMap((part, i) => (i === 0 ? part : [separator, ...part]));

/** What a value of the schema is, for a reader. */
export function typeText(schema: JsonSchema): TypePiece[] {
  if (schema.$ref) return [{ ref: refName(schema.$ref) }];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(choices.map(typeText), ' or ');
  if (Array.isArray(schema.type)) return [schema.type.join(', ')];
  if (schema.type === 'array') return ['list of ', ...typeText(schema.items ?? {})];
  if (schema.type === 'object') return objectText(schema);
  return [schema.type ?? 'any JSON'];
}

function objectText({ properties, additionalProperties }: JsonSchema): TypePiece[] {
  const values = typeof additionalProperties === 'object' && !properties ? additionalProperties : {};
  const named = values.$ref ?? (values.type && !Array.isArray(values.type));
  return named ? ['object of ', ...typeText(values)] : ['object'];
}

const number = (n: number): string => n.toLocaleString('en-US');

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string[] {
  const of = unit && ` ${unit}`;
  if (minimum !== undefined && maximum !== undefined) return [`${number(minimum)} to ${number(maximum)}${of}`];
  if (maximum !== undefined) return [`at most ${number(maximum)}${of}`];
  return minimum === undefined ? [] : [`at least ${number(minimum)}${of}`];
}

/** The limits of the schema, for a reader; empty when there are none. */
export function limitText(schema: JsonSchema): string {
  return [
    ...range(schema.minimum, schema.maximum, ''),
    ...range(schema.minLength, schema.maxLength, 'characters'),
    ...range(schema.minItems, schema.maxItems, 'items'),
    ...range(schema.minProperties, schema.maxProperties, 'keys'),
  ].join(', ');
}
