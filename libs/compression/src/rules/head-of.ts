const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** The beginning of a text, at most so many code units; no character is cut in two. */
export const headOf = (text: string, length: number): string => text.slice(0, length).replace(HALF_CHARACTER, '');
