import { z } from 'zod';

/** Address of a provider: its own credentials are given apart, so that none stands in a URL. */
export const plainUrl = z.string().refine(isPlainUrl, 'must be an http or https URL without user and password');

/** What is sent in a header to prove who asks. */
export const headerSecret = z
  .string()
  .trim()
  // Others cannot be sent in a header, and what refuses to do so quotes them.
  .regex(/^[\x20-\x7e]*$/, 'must be of printable ASCII characters');

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
