import {
  errorEnvelopeSchema,
  ERROR_CODES,
  type ErrorCode,
  isId,
  type RouteError,
  successEnvelope,
} from '@hivemind/contracts';
import type { Answer, ApiClient } from '@hivemind/testing';
import { Comparison } from './comparison';
import { IdBook } from './id-book';
import { type SampleRequest, sendSample } from './sample-request';
import { type NamedSample, sampleName, sampleNamed, sceneOf } from './scenes';

/** One project in which samples are sent, each with the ids that those before it were answered with. */
export class Performance {
  private readonly ids = new IdBook();

  constructor(readonly client: ApiClient) {}

  /** What the scene of a sample asks for. @throws Error when a sample of it is refused */
  async prepare(name: string): Promise<void> {
    const { after = [], prepare } = sceneOf(name);
    await prepare?.(this.client);
    for (const before of after) {
      const { route, sample } = sampleNamed(before);
      const { status, body } = await sendSample(this.client, route, this.request(sample));
      if (status !== 200) throw new Error(`${before}, which ${name} comes after: ${JSON.stringify(body.error)}`);
      // Its answer is held against the documentation elsewhere; here its ids are learned.
      new Comparison(this.ids).compare(sample.data, body.data, 'data');
    }
  }

  /** Sends a sample and holds the answer against what the registry says of it. */
  async play({ route, sample }: NamedSample): Promise<Comparison> {
    const answer = await sendSample(this.client, route, this.request(sample));
    const held = new Comparison(this.ids, sceneOf(sampleName(route, sample)).free);
    held.expect(answer.status === 200, 'status', `is ${answer.status}: ${JSON.stringify(answer.body.error)}`);
    if (answer.status !== 200) return held;
    const isPublic = route.access === 'public';
    if (!isPublic) requestIdOf(answer, held);
    const parsed = (isPublic ? route.data : successEnvelope(route.data)).safeParse(answer.body);
    held.expect(parsed.success, 'body', `does not follow its schema: ${parsed.error?.message}`);
    // A schema drops what it does not declare, so that an undeclared field makes the two differ.
    held.include(compared(parsed.data, answer.body, 'as its schema declares it'));
    held.compare(sample.data, isPublic ? answer.body : answer.body.data, 'data');
    return held;
  }

  request({ params, query, headers, body }: SampleRequest): SampleRequest {
    return this.ids.translate({ params, query, headers, body });
  }
}

function compared(documented: unknown, answered: unknown, path: string): Comparison {
  const comparison = new Comparison(new IdBook());
  comparison.compare(documented, answered, path);
  return comparison;
}

function requestIdOf({ headers, body }: Answer<unknown>, held: Comparison): void {
  held.expect(isId(body.request_id), 'request_id', `is ${body.request_id}`);
  held.expect(headers.get('x-request-id') === body.request_id, 'x-request-id', 'is not request_id');
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '#');

/** Holds a refusal against what the registry says of it. */
export function heldRefusal(answer: Answer<unknown>, code: ErrorCode, { example }: RouteError): Comparison {
  const held = new Comparison(new IdBook());
  const { status } = ERROR_CODES[code];
  held.expect(answer.status === status, 'status', `is ${answer.status}, not ${status}: ${JSON.stringify(answer.body)}`);
  requestIdOf(answer, held);
  const parsed = errorEnvelopeSchema.safeParse(answer.body);
  held.expect(parsed.success, 'body', `does not follow the error envelope: ${parsed.error?.message}`);
  if (!parsed.success) return held;
  const { error } = parsed.data;
  held.compare({ code, details: example!.details }, { code: error.code, details: error.details }, 'error');
  const messages = [example!.message, error.message] as const;
  const [documented, answered] = code === 'RATE_LIMITED' ? messages.map(withoutNumbers) : messages;
  held.compare(documented, answered, 'error.message');
  held.expect((code === 'RATE_LIMITED') === answer.headers.has('retry-after'), 'retry-after', 'stands on 429 alone');
  return held;
}
