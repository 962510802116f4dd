import type { JsonSchema } from '../openapi/document';
import { limitText, typeText, type TypePiece } from './type-text';

/** A row of a table of fields. */
export interface Field {
  /** With its place: `holds[].id`, `trace.session_id`. */
  name: string;
  type: TypePiece[];
  required: boolean;
  limits: string;
  description: string;
}

/** A schema without its null: what a nullable field holds when it holds something. */
const withoutNull = (schema: JsonSchema): JsonSchema => {
  const choices = schema.anyOf?.filter(({ type }) => type !== 'null');
  return choices?.length === 1 ? choices[0]! : schema;
};

/** The fields of an object, those of objects within it after their own; named schemas are left to their own table. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const required = schema.required?.includes(name) ?? false;
    return fieldWithInner(prefix + name, property, required);
  });
}

export function fieldWithInner(name: string, schema: JsonSchema, required: boolean): Field[] {
  const held = withoutNull(schema);
  const field: Field = {
    name,
    type: typeText(schema),
    required,
    limits: limitText(held),
    description: schema.description ?? '',
  };
  const inner = held.type === 'array' ? fieldsOf(held.items ?? {}, `${name}[].`) : fieldsOf(held, `${name}.`);
  return [field, ...inner];
}

/** A table of fields under a heading. */
export interface FieldTable {
  title: string;
  fields: Field[];
}

/** Fields that say nothing of themselves say what their type says; required ones first. */
export const readable = (table: FieldTable, schemas: Record<string, JsonSchema>): FieldTable => ({
  title: table.title,
  fields: requiredFirst(
    table.fields.map((field) => {
      const [piece] = field.type;
      const said = field.type.length === 1 && typeof piece === 'object' ? schemas[piece.ref]?.description : undefined;
      return { ...field, description: field.description || (said ?? '') };
    }),
  ),
});

/** Sorts by the field at the top, so that inner fields stay with their own. */
function requiredFirst(fields: Field[]): Field[] {
  const top = ({ name }: Field): string => name.split(/[.[]/)[0]!;
  const isRequired = (field: Field): boolean => fields.find(({ name }) => name === top(field))?.required ?? false;
  return [...fields.filter(isRequired), ...fields.filter((field) => !isRequired(field))];
}
