import { type LoggerService } from '@nestjs/common';
import pino from 'pino';
import type { LOG_LEVELS } from './log-levels';

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
 * JSON lines on standard error, so that standard output stays free for what a command answers.
 * @param service the process's name, on every line
 */
export function createLogger(service: string, level: (typeof LOG_LEVELS)[number]): Logger {
  const options = { level, base: { service, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, redact };
  return pino(options, pino.destination({ fd: 2, sync: true }));
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
