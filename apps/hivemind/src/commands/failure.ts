import { CommanderError } from 'commander';
import { HivemindError } from '@hivemind/contracts';
import { ConfigError } from '@hivemind/platform/process';
import { UsageError } from './usage-error';

/** Exit code of a command that was refused, or did not find what it was told of. */
const REFUSED = 1;
/** Exit code of a command that was used wrongly. */
const WRONG_USAGE = 2;

/** Says on standard error why a command failed, and gives its exit code. */
export function failure(error: unknown): number {
  // Commander has said it already; it ends this way after showing help, too.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  process.stderr.write(`hivemind: ${reason(error)}\n`);
  return error instanceof UsageError || error instanceof ConfigError ? WRONG_USAGE : REFUSED;
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // There is no log to look into here, so the cause is told.
  const cause = error instanceof HivemindError && error.code === 'INTERNAL_ERROR' ? error.cause : null;
  return cause instanceof Error ? cause.message : error.message;
}
