import type { Logger } from '@hivemind/platform';
import { ConsoleFiles } from './console/console-files';
import { createAdminServer } from './edge/admin-server';
import { Credentials } from './edge/credentials';
import { allHandlers } from './handlers';
import type { HandlerParts } from './handlers/handler-parts';

export interface AdminServiceParts extends Omit<HandlerParts, 'credentials'> {
  /** The operator's token. */
  rootToken: string;
  /** Of the built console. */
  consoleDir: string;
  logger: Logger;
}

/** The admin service, ready to listen. */
export class AdminService {
  private readonly server: ReturnType<typeof createAdminServer>;

  constructor({ rootToken, consoleDir, logger, ...parts }: AdminServiceParts) {
    const credentials = new Credentials(parts.administration.sessions, rootToken);
    this.server = createAdminServer({
      administration: parts.administration,
      credentials,
      handlers: allHandlers({ ...parts, credentials }),
      console: new ConsoleFiles(consoleDir),
      log: logger,
    });
  }

  /** @returns the port it listens on */
  async listen(port: number, host: string): Promise<number> {
    await this.server.listen({ port, host });
    return this.server.addresses()[0]!.port;
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}
