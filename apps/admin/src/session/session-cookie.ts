import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const NAME = 'hivemind_session';
const COOKIE = /(?:^|; *)hivemind_session=([\w-]{43})(?:;|$)/;

/** What a new session's cookie holds: 256 random bits. */
export const newCookie = (): string => randomBytes(32).toString('base64url');

/** What the session cookie of a request holds, or null. */
export const cookieOf = ({ headers }: FastifyRequest): string | null => COOKIE.exec(headers.cookie ?? '')?.[1] ?? null;

/** `Set-Cookie` for a session; scripts cannot read it, and no other site can send it. */
export const sessionCookie = (request: FastifyRequest, cookie: string, maxAgeSeconds: number): string =>
  [
    `${NAME}=${cookie}`,
    'HttpOnly',
    'SameSite=Strict',
    'Path=/',
    `Max-Age=${Math.floor(maxAgeSeconds)}`,
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ');

/** What a session's changes carry. It follows from the cookie, which scripts cannot read, so it is kept nowhere. */
export const csrfToken = (cookie: string): string =>
  createHmac('sha256', cookie).update('hivemind console csrf').digest('base64url');

export function csrfHolds(cookie: string, sent: string | string[] | undefined): boolean {
  const expected = Buffer.from(csrfToken(cookie));
  const given = Buffer.from(typeof sent === 'string' ? sent : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
