import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { dataLockHolder } from '@hivemind/adapters/pglite';
import type { EmbeddedConfig } from '../config/embedded-config.schema';
import { type Connection, connectionPath, readConnection } from '../embedded/connection-file';

/** One thing that was looked at: how it stands, and what to do when it does not stand well. */
interface Finding {
  what: string;
  ok: boolean;
  says: string;
  remedy?: string;
}

const ANSWER_TIMEOUT_MS = 3_000;

/** Prints what is configured, what answers and what to do. Resolves with 0 when all is well, else 1. */
export async function doctor(config: EmbeddedConfig): Promise<number> {
  const dataDir = resolve(config.HIVEMIND_DATA);
  const findings = [nodeVersion(), dataDirectory(dataDir), secretFile(dataDir), ...(await platform(dataDir))];
  for (const { what, ok, says, remedy } of findings) {
    process.stdout.write(`${ok ? ' ok ' : 'FAIL'}  ${what.padEnd(16)} ${says}\n`);
    if (!ok && remedy) process.stdout.write(`      ${''.padEnd(16)} → ${remedy}\n`);
  }
  return findings.every(({ ok }) => ok) ? 0 : 1;
}

function nodeVersion(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { what: 'Node.js', ok, says: process.version, remedy: 'install Node.js 20.19 or newer' };
}

function dataDirectory(dataDir: string): Finding {
  const what = 'data directory';
  if (!existsSync(dataDir))
    return { what, ok: false, says: `${dataDir} does not exist`, remedy: 'run npm start once, or name it with --data' };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    return { what, ok: true, says: dataDir };
  } catch {
    return {
      what,
      ok: false,
      says: `${dataDir} cannot be read and written`,
      remedy: 'give it to the user that runs the platform',
    };
  }
}

function secretFile(dataDir: string): Finding {
  const what = 'connection file';
  const path = connectionPath(dataDir);
  if (!readConnection(dataDir))
    return {
      what,
      ok: false,
      says: `${path} is missing or unreadable`,
      remedy: 'start the platform; it writes the file anew',
    };
  const open = (statSync(path).mode & 0o077) !== 0;
  return { what, ok: !open, says: open ? `${path} can be read by others` : path, remedy: `chmod 600 ${path}` };
}

async function platform(dataDir: string): Promise<Finding[]> {
  const holder = existsSync(dataDir) ? dataLockHolder(dataDir) : null;
  const connection = readConnection(dataDir);
  if (!holder || !connection)
    return [{ what: 'process', ok: false, says: 'the platform is not running on this directory', remedy: 'npm start' }];
  const running: Finding = { what: 'process', ok: true, says: `pid ${holder.pid}, ${connection.base_url}` };
  return [
    running,
    await answers(connection, '/health'),
    await answers(connection, '/ready'),
    await answers(connection, '/hivemind/v1/usage'),
  ];
}

async function answers({ base_url, api_key, project_id }: Connection, path: string): Promise<Finding> {
  const remedy = 'look at the log of the process; restart it if it does not recover';
  try {
    const headers = { authorization: `Bearer ${api_key}`, 'x-hivemind-project': project_id };
    const response = await fetch(base_url + path, { headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    return { what: path, ok: response.ok, says: `${response.status} ${await response.text()}`.slice(0, 240), remedy };
  } catch (error) {
    return { what: path, ok: false, says: error instanceof Error ? error.message : String(error), remedy };
  }
}
