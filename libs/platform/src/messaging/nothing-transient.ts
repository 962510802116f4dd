import type { TransientData } from '@hivemind/ports';

/** Messages within one process leave nothing behind. */
export const NOTHING_TRANSIENT: TransientData = { forget: () => Promise.resolve() };
