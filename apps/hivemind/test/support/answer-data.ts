import type { Answer } from '@hivemind/testing';

/** @throws Error with the refusal of an answer that was expected to be good */
export function dataOf<D>({ status, body }: Answer<D>): D {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body.error)}`);
  return body.data;
}
