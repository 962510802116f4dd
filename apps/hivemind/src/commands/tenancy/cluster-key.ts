import { text } from 'node:stream/consumers';
import { secretVariable } from '../../config/secret-variable';
import { UsageError } from '../usage-error';

/** Where the API key of a cluster comes from. It is no option itself: options of a process are visible to others. */
export interface ClusterKeySource {
  /** Name of an environment variable. */
  apiKeyEnv?: string;
  /** Whether it is read from standard input. */
  apiKeyStdin?: boolean;
}

/**
 * The key, or null when no source is named.
 * @throws UsageError when the source that is named holds nothing
 */
export async function clusterKey({ apiKeyEnv, apiKeyStdin }: ClusterKeySource): Promise<string | null> {
  if (apiKeyEnv !== undefined) {
    const key = secretVariable(apiKeyEnv);
    if (key === undefined) throw new UsageError(`the environment variable ${apiKeyEnv} is not set`);
    return key;
  }
  if (!apiKeyStdin) return null;
  const key = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (key === '') throw new UsageError('standard input holds no API key');
  return key;
}
