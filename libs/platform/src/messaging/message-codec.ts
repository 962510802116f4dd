import {
  contractOf,
  HivemindError,
  messageContextSchema,
  type MessageContext,
  type MessageContract,
  type WireError,
} from '@hivemind/contracts';
import { z } from 'zod';

/** A message as a handler receives it. */
export interface Incoming<C extends MessageContract> {
  context: MessageContext;
  payload: z.output<C['request']>;
  /** Aborted once nobody waits for the reply any more. */
  signal: AbortSignal;
}

/** A message as a transport receives it: the request as text, and beside it what the transport must know of it. */
export interface Outgoing {
  context: MessageContext;
  request: string;
  /** What a background message is known by when it is handed over again: the request without the span that carries it. */
  identity?: string;
}

/** What a handler returns for a message; it is parsed by the contract before it leaves. */
export type ReplyOf<C extends MessageContract> = z.input<C['reply']>;

/** A reply on the wire: the value, or the public half of an error. */
export type WireReply = { value: unknown } | { error: WireError };

function parse<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HivemindError('INTERNAL_ERROR', `The ${what} does not fit its contract.`, { cause: result.error });
}

const envelope = z
  .string()
  .transform((text, check) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      check.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ context: z.unknown(), payload: z.unknown() }));

/** Parses and serialises a request. Sender and receiver both parse, so that a fault shows where it was made. */
export function encodeRequest<C extends MessageContract>(
  contract: C,
  context: MessageContext,
  payload: z.input<C['request']>,
): string {
  return JSON.stringify({ context, payload: parse(contract.request, payload, `request of ${contract.pattern}`) });
}

/** @throws HivemindError INTERNAL_ERROR naming what is wrong with it, never quoting it */
export function decodeRequest(pattern: string, text: string): Omit<Incoming<MessageContract>, 'signal'> {
  const contract = contractOf(pattern);
  if (!contract) throw new HivemindError('INTERNAL_ERROR', `No contract for the message ${pattern}.`);
  const { context, payload } = parse(envelope, text, `text of ${pattern}`);
  return {
    context: parse(messageContextSchema, context, `context of ${pattern}`),
    payload: parse(contract.request, payload, `request of ${pattern}`),
  };
}

export function encodeReply(pattern: string, value: unknown): string {
  const contract = contractOf(pattern);
  if (!contract) throw new HivemindError('INTERNAL_ERROR', `No contract for the message ${pattern}.`);
  return JSON.stringify({ value: parse(contract.reply, value, `reply of ${pattern}`) } satisfies WireReply);
}

export const encodeError = (thrown: unknown): string =>
  JSON.stringify({ error: HivemindError.from(thrown).toWire() } satisfies WireReply);

/** The value of a reply, or the error it carries, thrown. */
export function decodeReply<C extends MessageContract>(contract: C, text: string): z.output<C['reply']> {
  const reply = JSON.parse(text) as WireReply;
  if ('error' in reply) throw HivemindError.fromWire(reply.error);
  return parse<C['reply']>(contract.reply, reply.value, `reply of ${contract.pattern}`);
}

/** @throws HivemindError TIMEOUT when nobody waits for the answer any more */
export function refuseExpired(pattern: string, context: MessageContext, nowMs: number): void {
  if (nowMs > context.deadlineAt) throw timeoutError(pattern);
}

export const timeoutError = (stage: string): HivemindError =>
  new HivemindError('TIMEOUT', `The request was not finished before its deadline; it stopped at ${stage}.`, {
    details: { stage },
  });
