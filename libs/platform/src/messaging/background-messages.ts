import { drainReceipts } from '@hivemind/contracts';

/**
 * Messages that only wake work up: what is to be done is already committed elsewhere. Nobody needs their reply, so a
 * queue tries them again later instead of telling the sender.
 */
const BACKGROUND: ReadonlySet<string> = new Set([drainReceipts.pattern]);

export const isBackground = (pattern: string): boolean => BACKGROUND.has(pattern);

/** How long one attempt at a message may take that nobody waits for, in milliseconds. */
export const UNATTENDED_MS = 60_000;
