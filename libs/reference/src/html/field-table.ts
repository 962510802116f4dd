import type { FieldTable } from '../view/fields';
import type { TypePiece } from '../view/type-text';
import { inline, type Markup, markup } from './markup';

export const typeMarkup = (pieces: TypePiece[]): Markup[] =>
  pieces.map((piece) =>
    typeof piece === 'string' ? markup`${piece}` : markup`<a href="#type-${piece.ref}">${piece.ref}</a>`,
  );

/** A table; on a narrow screen each row stands as a block. */
export const table = (heads: string[], rows: Markup[][]): Markup => markup`
<div class="wide"><table>
<thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => markup`\n<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`)}
</tbody></table></div>`;

export const fieldTable = ({ title, fields }: FieldTable): Markup => markup`
${title ? markup`<h4>${title}</h4>` : ''}
${table(
  ['Field', 'Type', 'Meaning'],
  fields.map(({ name, type, required, limits, description }) => [
    markup`<code>${name}</code>${required ? '' : markup` <small>optional</small>`}`,
    markup`${typeMarkup(type)}${limits ? markup` <small>${limits}</small>` : ''}`,
    markup`${inline(description)}`,
  ]),
)}`;
