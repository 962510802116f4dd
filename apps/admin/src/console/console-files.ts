import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply } from 'fastify';
import { type ConsoleTarget, consoleTarget } from './console-path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};
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
    const target = consoleTarget(url, this.files);
    if (target.kind === 'elsewhere') return false;
    if (target.kind === 'redirect') void reply.redirect(target.to, 302);
    else if (this.files.size === 0) void reply.status(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
    else this.send(target, reply);
    return true;
  }

  private send({ name, isHashed }: ConsoleTarget & { kind: 'file' }, reply: FastifyReply): void {
    const file = this.files.get(name)!;
    void reply.headers({
      etag: file.etag,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (reply.request.headers['if-none-match'] === file.etag) void reply.status(304).send();
    else void reply.type(file.type).send(file.body);
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
