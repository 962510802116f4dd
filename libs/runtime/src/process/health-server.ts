import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readiness } from '@hivemind/platform';

/** `/health` and `/ready` of a process that has no HTTP interface otherwise, for orchestrators. */
export class HealthServer {
  private readonly server: Server;

  constructor(readiness: Readiness) {
    this.server = createServer((request, response) => {
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const path = request.url?.split('?', 1)[0];
      if (path === '/health') answer(200, { status: 'ok' });
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
