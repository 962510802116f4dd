import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import type { Exchange } from './qdrant-stand-in';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Content {
  content?: { 'application/json': { schema: Schema } };
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Compares requests and answers with Qdrant's OpenAPI document, and is stricter: keys that it does not name are faults. */
export class QdrantOpenApi {
  readonly version: string;
  private readonly document: Document;
  private readonly ajv = new Ajv({ strict: false, allErrors: false, coerceTypes: false });
  private readonly coercing = new Ajv({ strict: false, coerceTypes: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(path: string) {
    this.document = strict(JSON.parse(readFileSync(path, 'utf8')) as Json) as unknown as Document;
    this.version = this.document.info.version;
    const components = { $id: 'qdrant', components: this.document.components };
    for (const ajv of [this.ajv, this.coercing]) {
      addFormats(ajv);
      for (const [format, maximum] of Object.entries(UNSIGNED))
        ajv.addFormat(format, {
          type: 'number',
          validate: (n: number) => Number.isInteger(n) && n >= 0 && n <= maximum,
        });
      ajv.addSchema(components);
    }
  }

  /** What is wrong with an exchange; empty when nothing is. */
  faults({ method, url, body, status, answer }: Exchange): string[] {
    const { pathname, searchParams } = new URL(url, 'http://stand-in');
    const path = Object.keys(this.document.paths)
      .filter((template) => pattern(template).test(pathname))
      // `points/batch` is not the point named batch.
      .sort((a, b) => parameters(a) - parameters(b))[0];
    const operation = path && this.document.paths[path]![method.toLowerCase()];
    if (!operation) return [`${method} ${pathname} is not documented`];
    const name = `${method} ${path}`;
    return [
      ...this.queryFaults(name, operation, searchParams),
      ...this.bodyFaults(name, operation, body),
      ...this.answerFaults(name, operation, status, answer),
    ];
  }

  private queryFaults(name: string, { parameters = [] }: Operation, query: URLSearchParams): string[] {
    return [...query].flatMap(([key, value]) => {
      const parameter = parameters.find((each) => each.in === 'query' && each.name === key);
      if (!parameter) return [`${name}: query parameter ${key} is not documented`];
      return this.check(`${name} ?${key}`, wrapped(parameter.schema), { value }, this.coercing);
    });
  }

  private bodyFaults(name: string, { requestBody }: Operation, body: unknown): string[] {
    if (requestBody?.content)
      return this.check(`${name} request`, requestBody.content['application/json'].schema, body);
    return body === undefined ? [] : [`${name}: takes no body`];
  }

  private answerFaults(name: string, { responses }: Operation, status: number, answer: unknown): string[] {
    const documented = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
    if (!documented?.content) return [`${name}: an answer ${status} is not documented`];
    return this.check(`${name} answer ${status}`, documented.content['application/json'].schema, answer);
  }

  private check(name: string, schema: Schema, value: unknown, ajv = this.ajv): string[] {
    const validate = this.validators.get(name) ?? ajv.compile(schema);
    this.validators.set(name, validate);
    return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
  }
}

const UNSIGNED = {
  uint: Number.MAX_SAFE_INTEGER,
  uint8: 2 ** 8 - 1,
  uint16: 2 ** 16 - 1,
  uint32: 2 ** 32 - 1,
  uint64: Number.MAX_SAFE_INTEGER,
};

const pattern = (template: string): RegExp => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);

const parameters = (template: string): number => template.split('{').length;

/** A value that can be coerced must be a property. */
const wrapped = (schema: Schema): Schema => ({ type: 'object', properties: { value: schema } });

/**
 * The document as JSON Schema. `nullable` alone would let anything pass, and an object that does not say what else may be
 * in it would let misspelt keys pass.
 */
function strict(value: Json): Json {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, example, ...rest } = value;
  const schema = Object.fromEntries(
    Object.entries(rest).map(([key, held]) => [key, key === '$ref' ? `qdrant${String(held)}` : strict(held)]),
  );
  void example;
  if (schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties === undefined)
    schema.additionalProperties = false;
  if (nullable !== true) return schema;
  if (Object.keys(schema).length === 0) return { type: 'null' };
  return { anyOf: [schema, { type: 'null' }] };
}
