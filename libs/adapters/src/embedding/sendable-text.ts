const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * A text as every model takes it: endpoints refuse the empty text, and JSON parsers refuse half a surrogate pair.
 * Of a text without anything visible a full stop is embedded.
 */
export function sendableText(text: string): string {
  return text.trim() === '' ? '.' : text.replace(LONE_SURROGATE, '\ufffd');
}
