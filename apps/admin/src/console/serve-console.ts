import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { HivemindError } from '@hivemind/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Names that carry a hash of what is in them, as bundlers write them. */
const HASHED = /[-.][\w-]{8,}\.\w+$/;

const NOT_BUILT =
  'The web console is not built. The API under /admin/v1 works without it; /openapi.json describes it.\n';

/** Serves the console at the root: its files, and its page for every other path that is not one of the API. */
export function serveConsole(server: FastifyInstance, directory: string | null): void {
  server.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split(/[?#]/, 1)[0]!;
    if (/^\/admin(?:\/|$)/i.test(path)) throw noSuchRoute();
    if (directory === null) return reply.type(TYPES['.txt']!).send(NOT_BUILT);
    const isPage = !path.slice(path.lastIndexOf('/')).includes('.');
    const name = isPage ? 'index.html' : fileName(path);
    const content = name === null ? null : await contentOf(join(directory, name));
    if (name === null || content === null) throw noSuchRoute();
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    void reply.headers({
      etag,
      'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(TYPES[extname(name)] ?? 'application/octet-stream').send(content);
  });
}

/** A path below the directory, or null: nothing above it, no hidden files. */
function fileName(path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const name = normalize(decoded).replace(/^\/+/, '');
  return name.split(sep).some((part) => part.startsWith('.')) ? null : name;
}

async function contentOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null;
    throw error;
  }
}

const noSuchRoute = (): HivemindError =>
  new HivemindError('NOT_FOUND', 'There is no such route; check the method and the path.');
