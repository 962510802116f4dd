/** HTTP as every service of the platform answers it; processes that answer messages alone do not load it. */
export { createHttpAdapter, type HttpServerOptions, prepareHttpServer } from './http/http-server';
export { parseJsonBody } from './http/json-body';
export { identify, traceparentOf } from './http/request-trail';
