import { createHash } from 'node:crypto';
import { Controller, Get, Header } from '@nestjs/common';
import { openApiDocument, REFERENCE_CSS, referencePage } from '@hivemind/reference';

/** The page brings its one style with it and may load, run, send or be framed by nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(REFERENCE_CSS).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Both are the same for the life of the process. */
const CACHE = 'public, max-age=300';

/** The API described, for programs and for people; needs no key. */
@Controller()
export class DocsController {
  // Made when somebody asks: no start waits for it.
  private document: string | undefined;
  private page: string | undefined;

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', CACHE)
  @Header('access-control-allow-origin', '*')
  openApi(): string {
    return (this.document ??= JSON.stringify(openApiDocument()));
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', CACHE)
  @Header('content-security-policy', POLICY)
  @Header('x-content-type-options', 'nosniff')
  @Header('referrer-policy', 'no-referrer')
  docs(): string {
    return (this.page ??= referencePage(openApiDocument()));
  }
}
