/** HTML that needs no escaping any more. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | readonly Part[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(written).join('') : escape(String(part));
}

/** A template whose values are escaped unless they are markup; lists are written one after the other. */
export const markup = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.reduce((page, text, i) => page + written(parts[i - 1]!) + text));

/** Text with `code` in backticks. */
export const inline = (text: string): Markup[] =>
  text.split(/`([^`]+)`/).map((part, i) => (i % 2 ? markup`<code>${part}</code>` : markup`${part}`));

/** Paragraphs separated by an empty line. */
export const paragraphs = (text: string): Markup[] => text.split('\n\n').map((part) => markup`<p>${inline(part)}</p>`);
