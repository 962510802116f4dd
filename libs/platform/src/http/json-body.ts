import { isUtf8 } from 'node:buffer';
import { HivemindError } from '@hivemind/contracts';
import { parse } from 'secure-json-parse';

/** Deepest nesting of objects and lists in a body. Deeper input is hostile: it would exhaust a parser's stack. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inText) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) return true;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
  return false;
}

/**
 * Every body is JSON, whatever its content type says: no other form exists here, and the header is easily forgotten.
 * @param what to call it when it is faulty
 * @throws HivemindError VALIDATION_ERROR for what is not UTF-8, not JSON, nested too deep or poisoning a prototype
 */
export function parseJsonBody(bytes: Buffer, what = 'body'): unknown {
  const refuse = (message: string, details = {}) =>
    new HivemindError('VALIDATION_ERROR', `${what} ${message}`, { details: { field: what, ...details } });
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw refuse('is not UTF-8; encode the JSON as UTF-8');
  if (isTooDeep(bytes)) throw refuse(`is nested deeper than ${MAX_DEPTH} levels`, { limit: MAX_DEPTH });
  try {
    return parse(bytes.toString('utf8'));
  } catch (cause) {
    const poisoned = cause instanceof SyntaxError && cause.message.includes('prototype');
    throw poisoned
      ? refuse('holds a forbidden key (__proto__, or constructor with prototype); rename it')
      : refuse('is not valid JSON; check quotes, commas and brackets');
  }
}
