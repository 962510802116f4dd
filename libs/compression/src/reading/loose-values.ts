/** A part of a message's content, of either format. */
export type Block = Record<string, unknown> & { type?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Messages come as the caller sent them; what is not an object reads as an empty one. */
export const asRecord = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

export const asBlocks = (value: unknown): Block[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Text of a content: itself, or the texts of its parts, a part without text being an empty line. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return asBlocks(content)
    .map((part) => (typeof part['text'] === 'string' ? part['text'] : ''))
    .join('\n');
}
