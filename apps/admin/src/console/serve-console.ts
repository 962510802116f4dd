import { HivemindError } from '@hivemind/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleFiles } from './console-files';

/** Serves the console below `/console/`; whatever nothing else answers is no route. */
export function serveConsole(server: FastifyInstance, directory: string | null): void {
  const files = new ConsoleFiles(directory);
  server.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!files.answer(request.url, reply))
      throw new HivemindError('NOT_FOUND', 'There is no such route; check the method and the path.');
    return reply;
  });
}
