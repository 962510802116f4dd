import { createHmac, timingSafeEqual } from 'node:crypto';

const NAME = 'hivemind_session';
/** How long a console stays signed in. */
export const SESSION_SECONDS = 12 * 3_600;

/** What the cookie of a request holds, or null. */
export function sessionSecretOf(header: string | undefined): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value) return value;
  }
  return null;
}

/** @param secret null takes the cookie away */
export function sessionCookie(secret: string | null, isSecure: boolean): string {
  const age = secret === null ? 0 : SESSION_SECONDS;
  return `${NAME}=${secret ?? ''}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${age}${isSecure ? '; Secure' : ''}`;
}

/**
 * What a session sends with every change. It derives from the cookie, which no script can read, so that only a page that
 * was told it by this service knows it.
 */
export const csrfTokenOf = (secret: string): string =>
  createHmac('sha256', secret).update('hivemind console csrf').digest('base64url');

export function csrfHolds(secret: string, token: unknown): boolean {
  const [expected, given] = [Buffer.from(csrfTokenOf(secret)), Buffer.from(typeof token === 'string' ? token : '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
