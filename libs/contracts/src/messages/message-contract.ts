import { z } from 'zod';

/** Whose request a message serves. Never holds a secret. */
export const scopeSchema = z.object({ tenantId: z.string(), projectId: z.string(), keyId: z.string() });
export type Scope = z.infer<typeof scopeSchema>;

/** What travels with every message beside its payload. */
export const messageContextSchema = z.object({
  requestId: z.string(),
  /** Epoch milliseconds after which nobody waits for the answer. */
  deadlineAt: z.number(),
  /** W3C trace context, when the request carried one. */
  traceparent: z.string().nullable(),
  scope: scopeSchema,
});
export type MessageContext = z.infer<typeof messageContextSchema>;

/** One kind of message: its pattern (service, verb, version) and what goes there and back. */
export interface MessageContract<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> {
  pattern: string;
  request: Req;
  reply: Res;
}

const byPattern = new Map<string, MessageContract>();

/** Declares a message. Two declarations of one pattern are a programming error. */
export function message<Req extends z.ZodType, Res extends z.ZodType>(
  pattern: string,
  request: Req,
  reply: Res,
): MessageContract<Req, Res> {
  if (byPattern.has(pattern)) throw new Error(`message pattern ${pattern} is declared twice`);
  const contract = { pattern, request, reply };
  byPattern.set(pattern, contract);
  return contract;
}

/** The contract of a pattern. Changes to one are additive only: old messages are in flight during a rollout. */
export const contractOf = (pattern: string): MessageContract | undefined => byPattern.get(pattern);

/** Every declared message. */
export const allContracts = (): MessageContract[] => [...byPattern.values()];
