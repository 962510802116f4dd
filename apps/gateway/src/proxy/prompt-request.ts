import { HivemindError } from '@hivemind/contracts';
import { parseJsonBody } from '@hivemind/platform/http';

/** What a caller wants sent to a model. Only what is needed here is looked at; the provider judges the rest. */
export interface PromptRequest {
  /** The body as it came. */
  bytes: Buffer;
  model: string;
  messages: unknown[];
  system: unknown;
  tools: unknown;
}

/** Nothing that cannot be seen; receipts hold it. */
const MODEL_NAME = /^\P{C}{1,256}$/u;

const fault = (field: string, says: string): HivemindError =>
  new HivemindError('VALIDATION_ERROR', `${field} ${says}`, { details: { field } });

/** @throws HivemindError VALIDATION_ERROR for what is not JSON, or names no model or no messages */
export function readPromptRequest(bytes: unknown): PromptRequest {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw fault('body', 'is missing; send a JSON object');
  const body = parseJsonBody(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fault('body', 'must be a JSON object');
  const { model, messages, system, tools } = body as Record<string, unknown>;
  if (typeof model !== 'string' || !MODEL_NAME.test(model)) throw fault('model', 'is required and must name a model');
  if (!Array.isArray(messages)) throw fault('messages', 'is required and must be a list of messages');
  return { bytes, model, messages, system, tools };
}
