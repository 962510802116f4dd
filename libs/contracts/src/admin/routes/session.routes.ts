import { type AdminRouteContract, adminRoute } from '../admin-route';
import { loginBody, logoutData, sessionData } from '../schemas/session.schema';
import { ADMIN, TENANT } from './example-values';

const signedIn = {
  admin: { id: ADMIN, name: 'Hanna', role: 'admin' as const },
  tenant_id: TENANT,
  csrf_token: 'pZ0r0Y2m1u3o7wq4Jt8kqk8Qm2b5n6c7d8e9f0a1b2c',
  expires_at: '2026-11-30T11:38:19.503Z',
};

export const sessionRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'POST',
    path: '/session',
    operationId: 'signIn',
    group: 'Session',
    access: 'anyone',
    action: 'session.create',
    summary: 'Sign in with a token',
    description:
      'For the console: sets a cookie that scripts cannot read, and answers the `csrf_token` that every change then carries as `x-csrf-token`. A session lasts 12 hours. Programs send their token as bearer instead.',
    body: loginBody,
    data: sessionData,
    errors: {
      UNAUTHORIZED: {
        when: 'The token is unknown, expired or revoked.',
        example: { message: 'This admin token is not valid.', details: { field: 'token' } },
      },
      RATE_LIMITED: { when: 'Too many failed attempts from this address; wait the seconds of `Retry-After`.' },
    },
    examples: [{ title: 'An administrator', body: { token: 'hma_…' }, data: signedIn }],
  }),
  adminRoute({
    method: 'GET',
    path: '/session',
    operationId: 'whoAmI',
    group: 'Session',
    access: 'signed_in',
    summary: 'Who is signed in',
    description: 'Answers the same as signing in, so that a page that was loaded anew goes on.',
    data: sessionData,
    errors: {},
    examples: [
      { title: 'In a session', data: signedIn },
      {
        title: 'The operator, with a bearer token',
        data: {
          admin: { id: 'root', name: 'root', role: 'root' },
          tenant_id: null,
          csrf_token: null,
          expires_at: null,
        },
      },
    ],
  }),
  adminRoute({
    method: 'DELETE',
    path: '/session',
    operationId: 'signOut',
    group: 'Session',
    access: 'signed_in',
    action: 'session.delete',
    summary: 'Sign out',
    description: 'Ends the session and takes the cookie away. A bearer token stays as it is.',
    data: logoutData,
    errors: {},
    examples: [{ title: 'Done', data: { message: 'Signed out' } }],
  }),
];
