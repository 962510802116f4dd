import type {
  CodeSample,
  Example,
  JsonSchema,
  MediaType,
  OpenApiDocument,
  OperationError,
  Parameter,
  PlacedOperation,
} from '../openapi/document';
import { type ExampleView, examplesOf } from './example-view';
import { type FieldTable, fieldsOf, fieldWithInner, readable } from './fields';
import { refName } from './type-text';

/** An operation as the reference shows it. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  tables: FieldTable[];
  samples: CodeSample[];
  examples: ExampleView[];
  /** What is special to this operation, with an example where there is one. */
  errors: (OperationError & { example?: unknown })[];
  /** Codes that every operation of its kind may answer with. */
  commonCodes: string[];
  otherAnswers: { status: string; description: string }[];
}

function resolve(schema: JsonSchema, { components }: OpenApiDocument): JsonSchema {
  return schema.$ref ? components.schemas[refName(schema.$ref)]! : schema;
}

/** What the reference says of one operation. */
export function operationView(operation: PlacedOperation, document: OpenApiDocument): OperationView {
  const parameters = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const answer = operation.responses['200']!.content['application/json']!;
  const data = answer.schema.properties?.ok ? answer.schema.properties.data! : answer.schema;
  const errorExamples = Object.assign({}, ...Object.values(operation.responses).map(errorExamplesOf)) as Examples;
  const errors = operation['x-errors'];
  const tables = [
    ...(['path', 'query', 'header'] as const).map((place) => ({
      title: { path: 'Path', query: 'Query', header: 'Headers' }[place],
      fields: parameters
        .filter((parameter) => parameter.in === place)
        .flatMap(({ name, schema, required, description }) =>
          fieldWithInner(name, { ...schema, description }, required),
        ),
    })),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({
      title: 'Body',
      fields: fieldsOf(resolve(schema, document)),
    })),
    { title: data === answer.schema ? 'Answer' : 'Answer: data', fields: fieldsOf(resolve(data, document)) },
  ];
  return {
    id: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    summary: operation.summary,
    description: operation.description,
    tables: tables
      .filter(({ fields }) => fields.length > 0)
      .map((table) => readable(table, document.components.schemas)),
    samples: operation['x-codeSamples'],
    examples: examplesOf(operation, answer),
    errors: errors
      .filter(({ special }) => special)
      .map((error) => ({ ...error, example: errorExamples[error.code]?.value })),
    commonCodes: errors.filter(({ special }) => !special).map(({ code }) => code),
    otherAnswers: Object.entries(operation.responses)
      .filter(
        ([status, response]) =>
          status !== '200' && !errors.some((error) => String(error.status) === status) && response,
      )
      .map(([status, { description }]) => ({ status, description })),
  };
}

type Examples = Record<string, Example>;
const errorExamplesOf = ({ content }: { content: Record<string, MediaType> }): Examples =>
  Object.assign({}, ...Object.values(content).map(({ examples }) => examples ?? {})) as Examples;
