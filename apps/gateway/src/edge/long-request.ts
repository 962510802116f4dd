import type { MessageContext } from '@hivemind/contracts';

/** The context of a message that may take longer than a request usually does. */
export const withDeadline = (context: MessageContext, remainingMs: number): MessageContext => ({
  ...context,
  deadlineAt: Math.max(context.deadlineAt, Date.now() + remainingMs),
});

/** The context of a message that is waited for no longer than this. */
export const withinDeadline = (context: MessageContext, mostMs: number): MessageContext => ({
  ...context,
  deadlineAt: Date.now() + mostMs,
});
