import type { ErrorForm } from '@hivemind/platform/http';
import { providerError, providerOf } from './provider-error';

/** Failures among the routes that pass requests on, in the form that the provider's SDK reads. */
export const proxyForm = (bodyLimitBytes: number): ErrorForm => ({
  bodyLimitBytes,
  noRoute:
    'There is no such route; under /v1 there are POST /v1/chat/completions, POST /v1/messages and GET /v1/models.',
  body: (error, { id, url, headers }) => providerError(providerOf(url, headers), error, id),
  // Anthropic's SDK reads the id under a name of its own.
  headers: ({ id, url, headers }): Record<string, string> =>
    providerOf(url, headers) === 'anthropic' ? { 'request-id': id } : {},
});
