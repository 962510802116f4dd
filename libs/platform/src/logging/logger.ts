import { type LoggerService } from '@nestjs/common';
import pino, { type DestinationStream } from 'pino';
import type { LOG_LEVELS } from './log-levels';
import { currentIds } from './work-scope';

export type Logger = pino.Logger;

/** Names under which secrets travel; their values never reach a log line, at any of the depths we log. */
const SECRET_FIELDS = [
  'authorization',
  'x-api-key',
  'api_key',
  'apiKey',
  'secret',
  'password',
  'admin_token',
  'cookie',
];
const redact = SECRET_FIELDS.flatMap((name) => {
  const key = `["${name}"]`;
  return [key, `*${key}`, `*.*${key}`];
});

/**
 * JSON lines that carry the ids of the work under way (`workingFor`).
 * @param service the process's name, on every line
 * @param destination standard error by default, so that standard output stays free for what a command answers
 */
export function createLogger(
  service: string,
  level: (typeof LOG_LEVELS)[number],
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  const base = { service, pid: process.pid };
  return pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime, redact, mixin: currentIds }, destination);
}

/** Nest's own messages in the same log. Its start-up chatter is debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...context: unknown[]): void {
    this.logger.debug({ context }, String(message));
  }
  error(message: unknown, ...context: unknown[]): void {
    this.logger.error({ context }, String(message));
  }
  warn(message: unknown, ...context: unknown[]): void {
    this.logger.warn({ context }, String(message));
  }
  debug(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context }, String(message));
  }
  verbose(message: unknown, ...context: unknown[]): void {
    this.logger.trace({ context }, String(message));
  }
}
