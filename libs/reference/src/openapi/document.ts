/** The parts of JSON Schema 2020-12 that the contract uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  examples?: Record<string, Example>;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface MediaType {
  schema: JsonSchema;
  examples?: Record<string, Example>;
}

export interface Response {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content: Record<string, MediaType>;
}

export interface CodeSample {
  lang: 'Shell' | 'JavaScript' | 'Python' | 'Go';
  label: string;
  source: string;
}

/** An error code that an operation answers with; `special` when not every route of its kind does. */
export interface OperationError {
  code: string;
  status: number;
  when: string;
  special: boolean;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: [];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
  'x-codeSamples': CodeSample[];
  'x-errors': OperationError[];
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An OpenAPI 3.1 document as `openApiDocument` makes it. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string }[];
  security: Record<string, []>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

/** One operation of a document with where it stands. */
export interface PlacedOperation extends Operation {
  method: Method;
  path: string;
}

/** Every operation in the document's order. */
export const operationsOf = ({ paths }: OpenApiDocument): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method as Method, path })),
  );
