import type { IncomingMessage } from 'node:http';
import { HivemindError } from '@hivemind/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Gives up requests whose body brings nothing for `silenceMs` milliseconds: TIMEOUT, and the connection ends. A body may
 * take as long as it likes while something comes; one that waits for us to read on is not silent.
 */
export function giveUpSilentBodies(server: FastifyInstance, silenceMs: number): void {
  server.addHook('preParsing', ({ raw }, reply, payload, done) => {
    if (!raw.complete && hasBody(raw)) {
      onSilence(raw, silenceMs, () => {
        void reply.header('connection', 'close');
        raw.emit('error', silent(silenceMs));
      });
    }
    done(null, payload);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

function onSilence(request: IncomingMessage, silenceMs: number, tell: () => void): void {
  const { socket } = request;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    if (socket.bytesRead === received && request.readableLength === 0) {
      clearInterval(timer);
      // Nobody reads it any more: the answer is there or on its way.
      if (request.listenerCount('error') === 0) request.destroy();
      else tell();
    }
    received = socket.bytesRead;
  }, silenceMs).unref();
  request.once('close', () => clearInterval(timer));
}

const silent = (ms: number): HivemindError =>
  new HivemindError('TIMEOUT', `body brought nothing for ${ms} milliseconds; send the request again`, {
    details: { field: 'body' },
  });
