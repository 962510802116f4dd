import type { CodeSample, OpenApiDocument, OperationError } from '../openapi/document';
import { GO_SETUP } from '../samples/go-sample';
import { JAVASCRIPT_SETUP } from '../samples/javascript-sample';
import { PYTHON_SETUP } from '../samples/python-sample';
import type { ExampleView } from '../view/example-view';
import type { FieldTable } from '../view/fields';
import type { OperationView } from '../view/operation-view';
import { referenceView } from '../view/reference-view';
import { typeText, type TypePiece } from '../view/type-text';
import type { TypeView } from '../view/type-view';

const FENCES: Record<CodeSample['lang'], string> = { Shell: 'bash', JavaScript: 'js', Python: 'python', Go: 'go' };

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
/** As forges make them of headings. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const typeMarkdown = (pieces: TypePiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : `[${piece.ref}](#${anchor(piece.ref)})`)).join('');

function fieldTable({ title, fields }: FieldTable): string[] {
  return [
    ...(title ? [`**${title}**`] : []),
    [
      '| field | type | meaning |',
      '|---|---|---|',
      ...fields.map(({ name, type, required, limits, description }) =>
        row(
          `\`${name}\`${required ? '' : ' *optional*'}`,
          [typeMarkdown(type), limits].filter(Boolean).join(', '),
          description,
        ),
      ),
    ].join('\n'),
  ];
}

const errorTable = (errors: OperationError[]): string =>
  [
    '| code | status | when |',
    '|---|---|---|',
    ...errors.map(({ code, status, when }) => row(`\`${code}\``, String(status), when)),
  ].join('\n');

function errorsOf(view: OperationView): string[] {
  if (view.errors.length + view.commonCodes.length === 0) return [];
  const [example] = view.errors.flatMap(({ example: value }) => (value ? [value] : []));
  return [
    '**Errors**, beside [those of every route](#errors)',
    ...(view.errors.length > 0 ? [errorTable(view.errors)] : []),
    ...(example ? [fence('json', JSON.stringify(example))] : []),
  ];
}

/** The answer to the code samples, or another request with its answer, folded. */
function exampleMarkdown({ title, request, answer }: ExampleView): string[] {
  const json = fence('json', JSON.stringify(answer, null, 2));
  if (request === undefined) return [json];
  return [`<details><summary>Example: ${title}</summary>`, fence('http', request), json, '</details>'];
}

const operationMarkdown = (view: OperationView): string[] => [
  `### ${view.method} ${view.path.replace('/hivemind/v1', '')}`,
  `${view.summary}.`,
  view.description,
  ...view.tables.flatMap(fieldTable),
  ...view.otherAnswers.map(({ status, description }) => `**${status}** ${description}`),
  ...view.samples.map(({ lang, source }) => fence(FENCES[lang], source)),
  ...view.examples.flatMap(exampleMarkdown),
  ...errorsOf(view),
];

const typeSection = ({ name, description, schema, tables }: TypeView): string[] => [
  `### ${name}`,
  ...(description ? [description] : []),
  ...(tables.length > 0 ? tables.flatMap(fieldTable) : [typeMarkdown(typeText(schema))]),
];

/** The reference for `docs/`: the same document as Markdown, with samples in every language. */
export function referenceMarkdown(document: OpenApiDocument): string {
  const view = referenceView(document);
  return `${[
    '# Reference',
    'Every route with its fields, limits, samples and errors. [The guide](guide.md) tells how they belong together. A running platform serves the same as a page at `/docs` and as OpenAPI 3.1 at `/openapi.json`.',
    'Made from the route registry in `libs/contracts/src/routes` by `node tools/docs/reference.mjs`; edit there.',
    view.about,
    '## Client setup',
    'The samples read `HIVEMIND_URL`, `HIVEMIND_API_KEY` and `HIVEMIND_PROJECT` from the environment; `<data>/connection.json` of a platform holds all three. The curl samples are complete; those of the other languages call one function that is defined here.',
    fence('js', JAVASCRIPT_SETUP),
    fence('python', PYTHON_SETUP),
    fence('go', GO_SETUP),
    ...view.groups.flatMap(({ name, description, operations }) => [
      `## ${name}`,
      description,
      ...operations.flatMap(operationMarkdown),
    ]),
    '## Errors',
    'These may answer on every route that needs a key. 429 and 5xx may be sent again, the others not unchanged.',
    errorTable(view.commonErrors),
    '## Types',
    ...view.types.flatMap(typeSection),
  ].join('\n\n')}\n`;
}
