import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newAdminToken } from '@hivemind/contracts';
import { writePrivateFile } from './private-file';

/** The operator's token: the one that was given, or one that is made once and kept in the data directory. */
export function adminToken(dataDir: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const file = join(dataDir, 'admin.token');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const token = newAdminToken();
  writePrivateFile(file, `${token}\n`);
  return token;
}
