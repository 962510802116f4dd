import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics, Readiness } from '@hivemind/platform';

/**
 * `/health`, `/ready` and `/metrics` of a process, for orchestrators and for Prometheus: on a port of their own, which is
 * not for tenants and needs no key.
 */
export class HealthServer {
  private readonly server: Server;

  constructor(
    readiness: Readiness,
    private readonly metrics: Metrics,
  ) {
    this.server = createServer((request, response) => {
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const path = request.url?.split('?', 1)[0];
      if (path === '/health') answer(200, { status: 'ok' });
      else if (path === '/metrics')
        metrics.scrape().then(
          (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
          () => answer(500, { status: 'failed' }),
        );
      else if (path !== '/ready') answer(404, { status: 'not_found' });
      else
        readiness.report().then(
          ({ ready, checks }) => answer(ready ? 200 : 503, { status: ready ? 'ready' : 'not_ready', checks }),
          () => answer(503, { status: 'not_ready' }),
        );
    });
  }

  /**
   * @returns the port, which was chosen by the system when `port` is 0
   * @throws the system's error when the port is taken
   */
  listen(host: string, port: number): Promise<number> {
    // Not before there is somebody to ask: the process watches its event loop for it.
    this.metrics.addProcess();
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
