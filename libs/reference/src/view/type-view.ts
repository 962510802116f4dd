import type { JsonSchema, OpenApiDocument } from '../openapi/document';
import { type FieldTable, fieldsOf, readable } from './fields';
import type { OperationView } from './operation-view';
import { typeText } from './type-text';

/** A named schema as the reference shows it. */
export interface TypeView {
  name: string;
  description: string;
  /** In words, for what is not an object. */
  schema: JsonSchema;
  tables: FieldTable[];
}

const referred = (tables: FieldTable[]): string[] =>
  tables.flatMap(({ fields }) =>
    fields.flatMap(({ type }) => type.flatMap((piece) => (typeof piece === 'string' ? [] : piece.ref))),
  );

/** The types that operations refer to, and those that these refer to in turn, by name. */
export function typesOf(operations: OperationView[], { components }: OpenApiDocument): TypeView[] {
  const views = new Map<string, TypeView>();
  const waiting = operations.flatMap(({ tables }) => referred(tables));
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (views.has(name)) continue;
    const view = typeView(name, components.schemas);
    views.set(name, view);
    const inWords = typeText(view.schema).flatMap((piece) => (typeof piece === 'string' ? [] : piece.ref));
    waiting.push(...referred(view.tables), ...inWords);
  }
  return [...views.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function typeView(name: string, schemas: Record<string, JsonSchema>): TypeView {
  const schema = schemas[name]!;
  const forms = (schema.oneOf ?? [schema]).filter(({ properties }) => properties);
  const tables = forms.map((form) => readable({ title: formTitle(form), fields: fieldsOf(form) }, schemas));
  return { name, description: schema.description ?? '', schema, tables };
}

/** A form of a union is told by the value of its constant field. */
function formTitle({ properties }: JsonSchema): string {
  const [told] = Object.values(properties ?? {}).filter((property) => property.const !== undefined);
  return told ? String(told.const) : '';
}
