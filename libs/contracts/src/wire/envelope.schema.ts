import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../errors/error-codes';

const errorCodes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/** What every successful answer under `/hivemind/v1` looks like. */
export const successEnvelope = <S extends z.ZodType>(data: S) =>
  z.object({ ok: z.literal(true), data, request_id: z.string() });

/** What every refused request under `/hivemind/v1` is answered with. */
export const errorEnvelopeSchema = z.object({
  ok: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  request_id: z.string(),
});
