import type { OpenApiDocument } from '../openapi/document';
import { type ReferenceView, referenceView } from '../view/reference-view';
import type { TypeView } from '../view/type-view';
import { typeText } from '../view/type-text';
import { fieldTable, typeMarkup } from './field-table';
import { Markup, markup, paragraphs } from './markup';
import { errorTable, operationSection } from './operation-section';
import { REFERENCE_CSS } from './reference-css';

const groupId = (name: string): string => `group-${name.toLowerCase()}`;

const link = (target: string, text: string): Markup => markup`\n<li><a href="#${target}">${text}</a></li>`;

const contents = ({ groups, types }: ReferenceView): Markup => markup`
<nav aria-label="Contents">
${groups.map(
  ({ name, operations }) => markup`
<p><a href="#${groupId(name)}">${name}</a></p>
<ul>${operations.map(({ id, method, path }) => link(id, `${method} ${path.replace('/hivemind/v1', '')}`))}
</ul>`,
)}
<p><a href="#errors">Errors</a></p>
<p><a href="#types">Types</a></p>
<ul class="types">${types.map(({ name }) => link(`type-${name}`, name))}
</ul>
<p><a href="/openapi.json">openapi.json</a></p>
</nav>`;

const typeSection = ({ name, description, schema, tables }: TypeView): Markup => markup`
<section aria-labelledby="type-${name}">
<h3 id="type-${name}">${name}</h3>
${description ? paragraphs(description) : ''}
${tables.length > 0 ? tables.map(fieldTable) : markup`<p>${typeMarkup(typeText(schema))}</p>`}
</section>`;

/** The whole API on one page of static HTML: no script, nothing fetched; follows the reader's light or dark scheme. */
export function referencePage(document: OpenApiDocument): string {
  const view = referenceView(document);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title}</title>
<style>${new Markup(REFERENCE_CSS)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${contents(view)}
<main id="content">
<h1>${view.title}</h1>
${paragraphs(view.about)}
${view.groups.map(
  ({ name, description, operations }) => markup`
<h2 id="${groupId(name)}">${name}</h2>
<p>${description}</p>
${operations.map(operationSection)}`,
)}
<h2 id="errors">Errors</h2>
<p>These may answer on every route that needs a key; what is special to a route stands there. 429 and 5xx may be sent again.</p>
${errorTable(view.commonErrors)}
<h2 id="types">Types</h2>
${view.types.map(typeSection)}
</main>
</body>
</html>
`.text;
}
