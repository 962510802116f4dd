import { type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import type { MessageContext } from '@hivemind/contracts';
import { Writable } from 'node:stream';
import pino from 'pino';
import { type Logger } from '../../src';
import { EchoController, Journal } from './echo.controller';

/** A service of Nest over a transport. */
export async function startService(
  strategy: CustomTransportStrategy,
  journal = new Journal(),
  controllers: Type[] = [EchoController],
): Promise<INestMicroservice> {
  class EchoModule {}
  const module = { module: EchoModule, controllers, providers: [{ provide: Journal, useValue: journal }] };
  const app = await NestFactory.createMicroservice(module, { strategy, logger: false, abortOnError: false });
  await app.listen();
  return app;
}

let requests = 0;

export const contextFor = (remainingMs = 20_000, projectId = 'proj_test'): MessageContext => ({
  requestId: `request ${++requests}`,
  deadlineAt: Date.now() + remainingMs,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  scope: { tenantId: 'hm_tenant_1', projectId, keyId: 'api_key_1' },
});

/** A log that can be read. */
export function captureLog(): { log: Logger; text(): string } {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: pino({ level: 'trace' }, sink), text: () => lines.join('') };
}
