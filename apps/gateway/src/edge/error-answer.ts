import { HttpException } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';

const fastifyCode = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';

/** What the HTTP server or the framework threw, as an error of ours. */
export function toHivemindError(thrown: unknown, bodyLimitBytes: number): HivemindError {
  if (thrown instanceof HivemindError) return thrown;
  const code = fastifyCode(thrown);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HivemindError('PAYLOAD_TOO_LARGE', `body is larger than ${bodyLimitBytes.toLocaleString('en-US')} bytes; send less at once`, {
      details: { field: 'body', limit: bodyLimitBytes },
    });
  if (code.startsWith('FST_ERR_CTP'))
    return new HivemindError('VALIDATION_ERROR', 'body could not be read; its length must match Content-Length', { details: { field: 'body' } });
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH' || thrown instanceof URIError)
    return new HivemindError('VALIDATION_ERROR', 'path is not a valid URL; percent-encode reserved characters', { details: { field: 'path' } });
  if (thrown instanceof HttpException && thrown.getStatus() === 404)
    return new HivemindError('NOT_FOUND', 'There is no such route; check the method and the path.');
  return HivemindError.from(thrown);
}

/** The error envelope of `/hivemind/v1`. */
export function errorEnvelope(error: HivemindError, requestId: string) {
  const { code, message, details } = error;
  return { ok: false as const, error: { code, message, details }, request_id: requestId };
}
