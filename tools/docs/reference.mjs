// Writes docs/reference.md from the route registry. Build first (`npm run build`); a test tells when it is out of date.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { openApiDocument, referenceMarkdown } = createRequire(import.meta.url)('@hivemind/reference');
const file = fileURLToPath(new URL('../../docs/reference.md', import.meta.url));
writeFileSync(file, referenceMarkdown(openApiDocument()));
