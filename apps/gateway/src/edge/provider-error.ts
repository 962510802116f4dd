import type { ErrorCode, HivemindError } from '@hivemind/contracts';
import type { UpstreamKind } from '@hivemind/ports';
import type { IncomingHttpHeaders } from 'node:http';

/** What the providers call our errors: OpenAI's `type` and `code`, Anthropic's `type`. */
const NAMES: Record<ErrorCode, [openAiType: string, openAiCode: string, anthropicType: string]> = {
  VALIDATION_ERROR: ['invalid_request_error', 'invalid_value', 'invalid_request_error'],
  PROJECT_REQUIRED: ['invalid_request_error', 'project_required', 'invalid_request_error'],
  NO_STORAGE_CONNECTED: ['invalid_request_error', 'no_storage_connected', 'invalid_request_error'],
  UNAUTHORIZED: ['invalid_request_error', 'invalid_api_key', 'authentication_error'],
  DESTRUCTIVE_DISABLED: ['invalid_request_error', 'destructive_disabled', 'permission_error'],
  FORBIDDEN: ['invalid_request_error', 'forbidden', 'permission_error'],
  MEMORY_NOT_FOUND: ['invalid_request_error', 'not_found', 'not_found_error'],
  NOT_FOUND: ['invalid_request_error', 'not_found', 'not_found_error'],
  CONFLICT: ['invalid_request_error', 'conflict', 'invalid_request_error'],
  PAYLOAD_TOO_LARGE: ['invalid_request_error', 'request_too_large', 'request_too_large'],
  RATE_LIMITED: ['rate_limit_error', 'rate_limit_exceeded', 'rate_limit_error'],
  INTERNAL_ERROR: ['server_error', 'internal_error', 'api_error'],
  UPSTREAM_ERROR: ['server_error', 'upstream_error', 'api_error'],
  STORAGE_UNAVAILABLE: ['server_error', 'service_unavailable', 'api_error'],
  TIMEOUT: ['server_error', 'timeout', 'timeout_error'],
};

/** Whose SDK sent a request: Anthropic's names its version, or asks for a path that only Anthropic has. */
export const providerOf = (url: string, headers: IncomingHttpHeaders): UpstreamKind =>
  'anthropic-version' in headers || /^\/v1\/messages(?:[/?]|$)/.test(url) ? 'anthropic' : 'openai';

/** An error in the form that the provider's SDK expects. */
export function providerError(
  kind: UpstreamKind,
  { code, message, details }: HivemindError,
  requestId: string,
): object {
  const [openAiType, openAiCode, anthropicType] = NAMES[code];
  if (kind === 'anthropic') return { type: 'error', error: { type: anthropicType, message }, request_id: requestId };
  const { field: param = null, reason } = details;
  // The one reason that OpenAI's clients know by name.
  return { error: { message, type: openAiType, code: reason === MODEL_NOT_FOUND ? reason : openAiCode, param } };
}

/** `details.reason` of the NOT_FOUND of a model that nobody serves. */
export const MODEL_NOT_FOUND = 'model_not_found';
