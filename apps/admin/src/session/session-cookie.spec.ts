import type { FastifyRequest } from 'fastify';
import { cookieOf, csrfHolds, csrfToken, newCookie, sessionCookie } from './session-cookie';

const asked = (cookie: string | undefined, protocol: 'http' | 'https' = 'http') =>
  ({ headers: { cookie }, protocol }) as FastifyRequest;
const SECRET = 'a'.repeat(43);

describe('the cookie of a request', () => {
  it.each([
    [`hivemind_session=${SECRET}`, SECRET],
    [`theme=dark; hivemind_session=${SECRET}; lang=de`, SECRET],
    [`theme=dark;hivemind_session=${SECRET}`, SECRET],
    [`hivemind_session=${SECRET}b`, null],
    ['hivemind_session=', null],
    [`not_hivemind_session=${SECRET}`, null],
    [';;=;', null],
    [undefined, null],
  ])('%j holds %j', (header, secret) => {
    expect(cookieOf(asked(header))).toBe(secret);
  });
});

describe('the cookie of an answer', () => {
  it('is kept from scripts and from other sites, and from plain HTTP where there is https', () => {
    const plain = `hivemind_session=${SECRET}; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200`;
    expect(sessionCookie(asked(undefined), SECRET, 43_200.9)).toBe(plain);
    expect(sessionCookie(asked(undefined, 'https'), SECRET, 43_200)).toBe(`${plain}; Secure`);
  });
});

describe('the token of a session against forged requests', () => {
  it('holds for its own session, in any process', () => {
    const cookie = newCookie();
    expect(csrfHolds(cookie, csrfToken(cookie))).toBe(true);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['two at once', ['a', 'b']],
    ['that of another session', csrfToken('another secret')],
    ['the secret itself', SECRET],
    ['one cut short', csrfToken(SECRET).slice(0, -1)],
    ['one of other bytes and the same length', 'é'.repeat(csrfToken(SECRET).length)],
  ])('does not hold with %s', (_, token) => {
    expect(csrfHolds(SECRET, token)).toBe(false);
  });
});
