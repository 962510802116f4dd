import { once } from 'node:events';
import { request } from 'node:http';
import { ApiClient, type Answer, type Platform } from '@hivemind/testing';
import { until } from '../until';
import { greenhouseTarget } from './greenhouse';

/** Sends with a key that may have one request under way and has one: an upload that does not end. */
export async function sendWithBusyKey(
  platform: Platform,
  send: (client: ApiClient) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const target = await greenhouseTarget(platform, { plan: { in_flight_ceiling: 1 } });
  const client = new ApiClient(target);
  const upload = request(`${target.base_url}/hivemind/v1/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${target.api_key}`,
      'x-hivemind-project': target.project_id,
      expect: '100-continue',
    },
  });
  upload.on('error', () => undefined);
  try {
    upload.flushHeaders();
    // Asking any sooner would take the one place before the upload does.
    await once(upload, 'continue');
    await until(
      () => client.get('/usage'),
      ({ status }) => status === 429,
    );
    return await send(client);
  } finally {
    upload.destroy();
  }
}
