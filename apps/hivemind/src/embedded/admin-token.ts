import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './private-file';

/**
 * The operator's token for the admin service: given, or made once and kept in the data directory, for its owner alone.
 */
export function adminToken(dataDir: string, given: string | undefined): string {
  if (given) return given;
  const path = join(dataDir, 'admin.token');
  const kept = readKept(path);
  if (kept) return kept;
  const made = `hmroot_${randomBytes(32).toString('base64url')}`;
  writePrivateFile(path, `${made}\n`);
  return made;
}

function readKept(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
