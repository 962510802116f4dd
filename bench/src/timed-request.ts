import { Agent, request } from 'node:http';

export interface Timed {
  firstByteMs: number;
  wholeMs: number;
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

const agent = new Agent({ keepAlive: true });

/** Posts JSON over a connection that is kept, and tells when the body began and when it was complete. */
export function timedPost(url: string, body: string, headers: Record<string, string>): Promise<Timed> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
    });
    sent.on('error', reject).on('response', (response) => {
      let firstByteMs = 0;
      response
        .on('error', reject)
        .on('data', () => (firstByteMs ||= performance.now() - from))
        .on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ firstByteMs, wholeMs: performance.now() - from, status, headers });
        });
    });
    sent.end(body);
  });
}
