import type { OperationError } from '../openapi/document';
import type { ExampleView } from '../view/example-view';
import type { OperationView } from '../view/operation-view';
import { fieldTable, table } from './field-table';
import { inline, type Markup, markup, paragraphs } from './markup';

const code = (text: string): Markup => markup`<pre tabindex="0"><code>${text}</code></pre>`;

const json = (value: unknown): Markup => code(JSON.stringify(value, null, 2));

const folded = (title: string, value: unknown): Markup =>
  markup`\n<details><summary>${title}</summary>${json(value)}</details>`;

/** The answer to the code sample, or another request with its answer. */
const exampleMarkup = ({ title, request, answer }: ExampleView): Markup =>
  request === undefined
    ? folded(`Answer: ${title}`, answer)
    : markup`\n<details><summary>Example: ${title}</summary>${code(request)}${json(answer)}</details>`;

export const errorTable = (errors: OperationError[]): Markup =>
  table(
    ['Code', 'Status', 'When'],
    errors.map((error) => [markup`<code>${error.code}</code>`, markup`${error.status}`, markup`${inline(error.when)}`]),
  );

function errors(view: OperationView): Markup | '' {
  if (view.errors.length + view.commonCodes.length === 0) return '';
  const common = view.commonCodes.map((name, i) => markup`${i ? ', ' : ''}<code>${name}</code>`);
  return markup`
<h4>Errors</h4>
${view.errors.length > 0 ? errorTable(view.errors) : ''}
<p><small>As of <a href="#errors">every route</a>: ${common}</small></p>
${view.errors.map(({ code: name, example }) => (example ? folded(`Example: ${name}`, example) : ''))}`;
}

/** One operation: what it is for, its fields, a sample, its answer, its errors. */
export function operationSection(view: OperationView): Markup {
  const curl = view.samples.find(({ label }) => label === 'curl');
  return markup`
<section aria-labelledby="${view.id}">
<h3 id="${view.id}">${view.summary}</h3>
<p class="route"><b>${view.method}</b> ${view.path}</p>
${paragraphs(view.description)}
${view.tables.map(fieldTable)}
${view.otherAnswers.map(({ status, description }) => markup`<p><b>${status}</b> ${inline(description)}</p>`)}
<h4>Example</h4>
${curl ? code(curl.source) : ''}
${view.examples.map(exampleMarkup)}
${errors(view)}
</section>`;
}
