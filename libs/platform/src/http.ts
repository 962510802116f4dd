/** HTTP as every service answers it, and as it asks what tenants name; processes that answer messages alone do not load it. */
export { envelopeForm, type ErrorForm } from './http/error-form';
export { createHttpAdapter, type HttpServerOptions, prepareHttpServer } from './http/http-server';
export { parseJsonBody } from './http/json-body';
export { guardedLookup } from './outgoing/guarded-lookup';
export { resolveHost } from './outgoing/resolve-host';
export { identify, noteFailure, traceparentOf } from './http/request-trail';
