import { HivemindError } from '@hivemind/contracts';

/** A call that did not bring what was asked: `refused` when it should not have been asked so, `failed` otherwise. */
export const outcomeOf = (error: unknown): 'refused' | 'failed' =>
  error instanceof HivemindError && error.status < 500 ? 'refused' : 'failed';
