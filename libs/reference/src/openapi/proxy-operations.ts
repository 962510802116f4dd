import { ERROR_CODES, type ErrorCode } from '@hivemind/contracts';
import type { JsonSchema, Operation, OperationError, OpenApiDocument, Parameter, Response } from './document';

/** Group of the operations that pass requests on to model providers. */
export const MODELS_GROUP = {
  name: 'Models',
  description: 'What the SDKs of OpenAI and Anthropic call: requests go on to a provider, long histories compressed.',
};

const text = (description: string): JsonSchema => ({ type: 'string', description });
const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description });

/** Headers of an answer that tell of compression, as components. */
export const HIVESTATE_HEADERS: OpenApiDocument['components']['headers'] = Object.fromEntries(
  Object.entries({
    Mode: {
      type: 'string',
      enum: ['state', 'none'],
      description: '`state`: compressed; `none`: passed on as it came.',
    },
    Fallback: text('Why nothing was compressed; with mode `none` only.'),
    OriginalTokens: count('Tokens of the prompt as it came (o200k_base).'),
    Tokens: count('Tokens of the prompt as it went on.'),
    Ratio: { type: 'number', minimum: 0, maximum: 1, description: 'Share of the tokens that was saved.' } as JsonSchema,
    LatencyMs: count('Milliseconds that the compression took.'),
    ExtractionPromptTokens: count('Tokens that a model read to extract the state; 0 for the rules.'),
    ExtractionCompletionTokens: count('Tokens that it wrote.'),
    Intent: text('What the conversation is for; ASCII, at most 256 characters; with mode `state` only.'),
    Constraints: text('What the state holds on to: JSON in ASCII, at most 2 KB; with mode `state` only.'),
  } satisfies Record<string, JsonSchema>).map(([name, { description, ...schema }]) => [
    `HiveState${name}`,
    { description: description!, schema },
  ]),
);

const headerName = (component: string): string =>
  `x-hivestate${component.slice('HiveState'.length).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const answerHeaders = Object.fromEntries(
  Object.keys(HIVESTATE_HEADERS).map((name) => [headerName(name), { $ref: `#/components/headers/${name}` }]),
);

/** What these routes refuse, in the form of errors that the provider's SDK throws. */
const ERRORS: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'The body is no JSON object, or names no model or no messages.',
  UNAUTHORIZED: 'The key is missing, unknown, expired or revoked.',
  FORBIDDEN: 'The key does not reach the project.',
  NOT_FOUND: 'No upstream of the workspace serves the model (`model_not_found`).',
  PAYLOAD_TOO_LARGE: 'The body is larger than the operator allows.',
  RATE_LIMITED: 'The key or the workspace is over its limit; `Retry-After` says for how long.',
  UPSTREAM_ERROR: 'The provider could not be reached.',
  STORAGE_UNAVAILABLE: 'The receipt of a compression cannot be kept.',
  TIMEOUT: 'The body did not arrive in time.',
};
const OF_PROMPTS_ONLY: readonly ErrorCode[] = [
  'VALIDATION_ERROR',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'STORAGE_UNAVAILABLE',
  'TIMEOUT',
];

const errorsOf = (prompt: boolean): OperationError[] =>
  (Object.keys(ERRORS) as ErrorCode[])
    .filter((code) => prompt || !OF_PROMPTS_ONLY.includes(code))
    .map((code) => ({ code, status: ERROR_CODES[code].status, when: ERRORS[code]!, special: true }));

const ERROR_FORMS: Record<'openai' | 'anthropic', JsonSchema> = {
  openai: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'type', 'code', 'param'],
        properties: {
          message: text('The fault and what to do about it.'),
          type: text('The kind of error as OpenAI names it.'),
          code: text('More exactly, such as `model_not_found`.'),
          param: { type: ['string', 'null'], description: 'The field at fault.' },
        },
      },
    },
  },
  anthropic: {
    type: 'object',
    required: ['type', 'error', 'request_id'],
    properties: {
      type: { type: 'string', const: 'error', description: 'Always `error`.' },
      error: {
        type: 'object',
        required: ['type', 'message'],
        properties: {
          type: text('The kind of error as Anthropic names it.'),
          message: text('The fault and what to do about it.'),
        },
      },
      request_id: text('The request id.'),
    },
  },
};

function errorAnswers(errors: readonly OperationError[], schema: JsonSchema): Record<string, Response> {
  const byStatus = new Map(errors.map(({ status, when }) => [String(status), when]));
  return Object.fromEntries(
    [...byStatus].map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema } } },
    ]),
  );
}

const PARAMETERS: Parameter[] = [
  {
    name: 'X-Hivemind-Project',
    in: 'header',
    required: false,
    description: 'The project that the request counts for; the default project of the workspace when left out.',
    schema: { type: 'string' },
  },
  {
    name: 'x-hive-state',
    in: 'header',
    required: false,
    description: '`false`: this request is not to be compressed.',
    schema: { type: 'string' },
  },
  {
    name: 'x-hive-session',
    in: 'header',
    required: false,
    description: 'Names the conversation; without it, its beginning tells.',
    schema: { type: 'string', maxLength: 256 },
  },
];

interface Proxied {
  operationId: string;
  summary: string;
  description: string;
  form: keyof typeof ERROR_FORMS;
  sample: string;
  prompt: boolean;
}

function operation({ operationId, summary, description, form, sample, prompt }: Proxied): Operation {
  const body: JsonSchema = {
    type: 'object',
    required: ['model', 'messages'],
    properties: {
      model: { type: 'string', minLength: 1, maxLength: 256, description: 'Chooses the upstream by its patterns.' },
      messages: { type: 'array', items: {}, description: 'The conversation, in the form of the provider.' },
    },
    additionalProperties: true,
  };
  const errors = errorsOf(prompt);
  const answer: JsonSchema = { type: 'object', description: "The provider's answer, byte for byte." };
  return {
    operationId,
    tags: [MODELS_GROUP.name],
    summary,
    description,
    parameters: prompt ? PARAMETERS : PARAMETERS.slice(0, 1),
    ...(prompt && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': {
        description: prompt ? 'The answer of the provider, whole or as a stream of events.' : 'The models.',
        ...(prompt && { headers: answerHeaders }),
        content: {
          'application/json': { schema: answer },
          ...(prompt && { 'text/event-stream': { schema: { type: 'string' } } }),
        },
      },
      ...errorAnswers(errors, ERROR_FORMS[form]),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: sample }],
    'x-errors': errors,
  };
}

const curl = (path: string, body?: object): string =>
  [
    `curl -s "$HIVEMIND_URL${path}" \\`,
    `  -H "Authorization: Bearer $HIVEMIND_API_KEY"${body ? ' -H "Content-Type: application/json" \\' : ''}`,
    ...(body ? [`  -d '${JSON.stringify(body)}'`] : []),
  ].join('\n');

const hello = { messages: [{ role: 'user', content: 'Hello' }] };
const UNTOUCHED =
  'Every field goes on untouched, known here or not; of a prompt that is compressed only its history changes. Errors of the provider come back as they are.';

/** The routes that pass requests on, by path: what they take and answer is the provider's matter, ours is around it. */
export const proxyOperations = (): OpenApiDocument['paths'] => ({
  '/v1/chat/completions': {
    post: operation({
      operationId: 'chatCompletions',
      summary: 'Complete a chat by an OpenAI model',
      description: `Goes to the first upstream of kind \`openai\` whose patterns cover the model. ${UNTOUCHED}`,
      form: 'openai',
      sample: curl('/v1/chat/completions', { model: 'gpt-4o', ...hello }),
      prompt: true,
    }),
  },
  '/v1/messages': {
    post: operation({
      operationId: 'messages',
      summary: 'Answer messages by an Anthropic model',
      description: `Goes to the first upstream of kind \`anthropic\` whose patterns cover the model; the key may stand in \`x-api-key\`. ${UNTOUCHED}`,
      form: 'anthropic',
      sample: curl('/v1/messages', { model: 'claude-sonnet-4-5', max_tokens: 100, ...hello }),
      prompt: true,
    }),
  },
  '/v1/models': {
    get: operation({
      operationId: 'models',
      summary: 'List the models that are served',
      description: 'Those that the upstreams name and their patterns cover, in the form of the SDK that asks.',
      form: 'openai',
      sample: curl('/v1/models'),
      prompt: false,
    }),
  },
});
