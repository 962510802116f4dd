import type { RouteContract } from '@hivemind/contracts';
import type { CodeSample } from '../openapi/document';
import { curlSample } from './curl-sample';
import { goSample } from './go-sample';
import { javascriptSample } from './javascript-sample';
import { pythonSample } from './python-sample';
import { sampleRequest } from './sample-request';

/** The first example of a route in each language. */
export function codeSamples(route: RouteContract): CodeSample[] {
  const request = sampleRequest(route);
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascriptSample(request) },
    { lang: 'Python', label: 'Python', source: pythonSample(request) },
    { lang: 'Go', label: 'Go', source: goSample(request) },
  ];
}
