import { ROUTES } from '@hivemind/contracts';
import { operationsOf } from '../openapi/document';
import { openApiDocument } from '../openapi/openapi-document';
import { markup } from './markup';
import { referencePage } from './reference-page';

const page = referencePage(openApiDocument());
const values = (attribute: string): string[] =>
  [...page.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value!);

describe('the reference page', () => {
  it('fetches nothing and runs nothing', () => {
    expect(page).not.toMatch(/<(script|link|img|iframe|object|embed)\b|\ssrc=|\son\w+=|@import|url\(/i);
    expect(values('href').filter((href) => !href.startsWith('#') && href !== '/openapi.json')).toEqual([]);
  });

  it('has a place for everything it links to, each once', () => {
    const ids = values('id');
    expect(new Set(ids).size).toBe(ids.length);
    const targets = values('href').filter((href) => href.startsWith('#'));
    for (const target of targets) expect(ids).toContain(target.slice(1));
  });

  it('shows every route with its path, a curl sample and its errors', () => {
    for (const { operationId, path } of ROUTES) {
      expect(values('id')).toContain(operationId);
      expect(page).toContain(path);
    }
    expect(page.match(/<pre tabindex="0"><code>curl /g)).toHaveLength(operationsOf(openApiDocument()).length);
  });

  it('escapes what it shows', () => {
    expect(markup`<p>${'<script>"&\''}</p>`.text).toBe('<p>&lt;script&gt;&quot;&amp;&#39;</p>');
  });
});
