import { HivemindError } from '@hivemind/contracts';
import type { ModelUpstream, UpstreamKind } from '@hivemind/ports';
import { MODEL_NOT_FOUND } from '../edge/provider-error';

/** Where each provider's requests come in. */
const ROUTE_OF: Record<UpstreamKind, string> = { openai: '/v1/chat/completions', anthropic: '/v1/messages' };

/** How much of a caller's model name an error quotes. */
const QUOTED_CHARACTERS = 100;

/** Whether one of an upstream's patterns covers a model; `*` stands for any characters. */
export const serves = ({ models }: ModelUpstream, model: string): boolean =>
  models.some((pattern) => matches(pattern, model));

/**
 * The first upstream of the kind that serves the model.
 * @throws HivemindError NOT_FOUND saying what is to be done
 */
export function upstreamFor(upstreams: readonly ModelUpstream[], kind: UpstreamKind, model: string): ModelUpstream {
  const serving = upstreams.filter((upstream) => serves(upstream, model));
  const chosen = serving.find((upstream) => upstream.kind === kind);
  if (chosen) return chosen;
  const elsewhere = serving[0];
  const remedy = elsewhere
    ? `Send it to ${ROUTE_OF[elsewhere.kind]}, where it is served.`
    : `Add an upstream of kind "${kind}" whose patterns cover it to the workspace, or set HIVEMIND_${kind.toUpperCase()}_BASE_URL and HIVEMIND_${kind.toUpperCase()}_KEY.`;
  const name = model.slice(0, QUOTED_CHARACTERS);
  throw new HivemindError('NOT_FOUND', `No upstream serves the model ${JSON.stringify(name)} here. ${remedy}`, {
    details: { field: 'model', reason: MODEL_NOT_FOUND },
  });
}

/** Without regular expressions: a pattern with many stars must not take exponential time. */
function matches(pattern: string, model: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === model;
  const tail = rest.pop()!;
  if (!model.startsWith(head) || !model.endsWith(tail) || model.length < head.length + tail.length) return false;
  let at = head.length;
  const end = model.length - tail.length;
  for (const part of rest) {
    const found = model.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
