import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply } from 'fastify';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};
const BASE = '/console';
const INDEX = 'index.html';
const NOT_BUILT = 'The console is not built. Run: node apps/console/build.mjs\n';

interface ConsoleFile {
  body: Buffer;
  type: string;
  etag: string;
}

/** The built console, read once, so that no path of a request ever reaches the file system. */
export class ConsoleFiles {
  private readonly files: ReadonlyMap<string, ConsoleFile>;

  /** @param directory of the build; null when there is none, which the console then says */
  constructor(directory: string | null) {
    this.files = new Map(directory === null ? [] : filesBelow(directory));
  }

  /** Answers a path of the console; false for any other path. */
  answer(url: string, reply: FastifyReply): boolean {
    const [path = ''] = url.split(/[?#]/, 1);
    if (path === '/' || path === BASE) {
      void reply.redirect(`${BASE}/`, 302);
      return true;
    }
    if (!path.startsWith(`${BASE}/`)) return false;
    const name = path.slice(BASE.length + 1);
    // Pages of the console are paths of its own; they are all the same file.
    const file = this.files.get(name) ?? (extname(name) === '' ? this.files.get(INDEX) : undefined);
    if (!file) {
      if (this.files.size > 0) return false;
      void reply.status(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
      return true;
    }
    const isHashed = name.startsWith('assets/');
    void reply.headers({
      etag: file.etag,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (reply.request.headers['if-none-match'] === file.etag) void reply.status(304).send();
    else void reply.type(file.type).send(file.body);
    return true;
  }
}

function filesBelow(directory: string): [string, ConsoleFile][] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const body = readFileSync(path);
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      return [relative(directory, path).split(sep).join('/'), { body, type, etag }];
    });
}
