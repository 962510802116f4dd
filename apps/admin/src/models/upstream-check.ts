import { Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import type { NewUpstream } from '@hivemind/ports';
import { OutgoingGuard } from '../checks/outgoing-guard';

const DEADLINE_MS = 5_000;
const ANTHROPIC_VERSION = '2023-06-01';

type Asked = Pick<NewUpstream, 'kind' | 'baseUrl' | 'apiKey'>;

/** Asks a model provider for its models, as the platform would ask it. */
@Injectable()
export class UpstreamCheck {
  constructor(private readonly guard: OutgoingGuard) {}

  /** @throws HivemindError VALIDATION_ERROR when requests may not go there */
  requireOpen(baseUrl: string): Promise<void> {
    return this.guard.check(baseUrl, 'base_url');
  }

  /** @throws HivemindError VALIDATION_ERROR when it does not answer, or refuses the key */
  async requireGood(upstream: Asked): Promise<void> {
    const status = await this.statusOf(upstream);
    if (status === null) throw refused('base_url', 'unreachable', 'cannot be reached; check the address');
    if (status === 401 || status === 403)
      throw refused('api_key', 'key_refused', 'is refused by the provider; give its current API key');
    if (status < 200 || status >= 300)
      throw refused('base_url', 'unexpected_answer', `answers ${status} when asked for its models; check the address`);
  }

  /** Null when there is no answer. Redirects are not followed: they would carry the key to a place that nobody named. */
  private async statusOf(upstream: Asked): Promise<number | null> {
    // Loaded with the first check: most processes ask for none.
    const { Agent, request } = await import('undici');
    const dispatcher = new Agent({ connect: { timeout: DEADLINE_MS, ...this.guard.connect() } });
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const { statusCode, body } = await request(modelsUrl(upstream), {
        headers: keyHeaders(upstream),
        dispatcher,
        signal,
      });
      // Not read: however long it is, the status says all.
      body.on('error', () => undefined).destroy();
      return statusCode;
    } catch {
      return null;
    } finally {
      await dispatcher.destroy();
    }
  }
}

const modelsUrl = ({ kind, baseUrl }: Asked): string =>
  `${baseUrl.replace(/\/+$/, '')}${kind === 'anthropic' ? '/v1/models' : '/models'}`;

function keyHeaders({ kind, apiKey }: Asked): Record<string, string> {
  if (kind === 'anthropic')
    return { 'anthropic-version': ANTHROPIC_VERSION, ...(apiKey !== null && { 'x-api-key': apiKey }) };
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
}

const refused = (field: string, problem: string, says: string): HivemindError =>
  new HivemindError('VALIDATION_ERROR', `${field} ${says}, or send check: false to save it all the same`, {
    details: { field, problem },
  });
