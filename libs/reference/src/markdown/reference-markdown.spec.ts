import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../openapi/openapi-document';
import { referenceMarkdown } from './reference-markdown';

const text = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'reference.md'), 'utf8');

it('docs/reference.md is what the registry says (if not: npm run build, then node tools/docs/reference.mjs)', () => {
  expect(text).toBe(referenceMarkdown(openApiDocument()));
});

it('every link within it leads to a heading', () => {
  const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, target] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(target);
});
