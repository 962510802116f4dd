import type { Schemas } from '@qdrant/js-client-rest';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BadRequest, NotFound, StandInCollection } from './qdrant-stand-in-collection';
import { scroll, search, shown } from './qdrant-stand-in-search';

/** A request with its answer. */
export interface Exchange {
  method: string;
  /** With its query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
  status: number;
  answer: unknown;
}

interface Answer {
  status: number;
  answer: unknown;
  headers?: Record<string, string>;
}

export interface StandInOptions {
  apiKey?: string;
  version?: string;
  /** Told of every request with its answer. */
  onExchange?: (exchange: Exchange) => void;
  /**
   * Answers in the server's place: an answer, `hang` for none at all, or undefined to let the server answer, once a
   * promise of it is kept.
   */
  intercept?: (request: Pick<Exchange, 'method' | 'url' | 'body'>) => Answer | 'hang' | undefined | Promise<undefined>;
}

/**
 * A server on loopback that keeps collections in memory and answers the part of Qdrant's REST API that the adapter uses,
 * in the documented form. It stands in for a cluster where none is at hand; it is not Qdrant.
 */
export class QdrantStandIn {
  private readonly collections = new Map<string, StandInCollection>();
  private server: Server | undefined;

  constructor(private readonly options: StandInOptions = {}) {}

  /** @returns the URL; the same port again when one is given */
  async listen(port = 0): Promise<string> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server!.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const { method = '', url = '', headers } = request;
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const intercepted = await this.options.intercept?.({ method, url, body });
    if (intercepted === 'hang') return;
    const { status, answer, headers: more } = intercepted ?? this.answer(method, url, headers, body);
    this.options.onExchange?.({ method, url, headers, body, status, answer });
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(answer));
  }

  private answer(method: string, url: string, headers: IncomingMessage['headers'], body: unknown): Answer {
    const path = url.split('?')[0]!;
    if (path === '/')
      return {
        status: 200,
        answer: { title: 'qdrant - vector search engine', version: this.options.version ?? '1.19.0' },
      };
    if (this.options.apiKey !== undefined && headers['api-key'] !== this.options.apiKey)
      return { status: 401, answer: failure('Must provide an API key or an Authorization bearer token') };
    try {
      const result = this.result(method, path.split('/').slice(1).map(decodeURIComponent), body);
      return { status: 200, answer: { result, status: 'ok', time: 0.001 } };
    } catch (error) {
      if (error instanceof BadRequest) return { status: 400, answer: failure(`Bad request: ${error.message}`) };
      if (error instanceof NotFound) return { status: 404, answer: failure(error.message) };
      if (error instanceof Conflict) return { status: 409, answer: failure(error.message) };
      throw error;
    }
  }

  private result(method: string, [root, name = '', ...rest]: string[], body: unknown): unknown {
    if (root !== 'collections') throw new NotFound('Not found');
    if (name === '') return { collections: [...this.collections.keys()].map((each) => ({ name: each })) };
    const route = `${method} ${rest.join('/')}`;
    if (route === 'PUT ') return this.create(name, body as Schemas['CreateCollection']);
    if (route === 'DELETE ') return this.collections.delete(name);
    if (route === 'GET exists') return { exists: this.collections.has(name) };
    const collection = this.collections.get(name);
    if (!collection) throw new NotFound(`Not found: Collection \`${name}\` doesn't exist!`);
    return answerOf(collection, route, body);
  }

  private create(name: string, form: Schemas['CreateCollection']): boolean {
    if (this.collections.has(name)) throw new Conflict(`Wrong input: Collection \`${name}\` already exists!`);
    this.collections.set(name, new StandInCollection(form));
    return true;
  }
}

class Conflict extends Error {}

const failure = (error: string) => ({ status: { error }, time: 0.001 });
const completed = { operation_id: 1, status: 'completed' };

function answerOf(collection: StandInCollection, route: string, body: unknown): unknown {
  switch (route) {
    case 'PUT index': {
      const { field_name, field_schema } = body as Schemas['CreateFieldIndex'];
      collection.index(field_name, String(field_schema));
      return completed;
    }
    case 'POST points': {
      const { ids, with_payload } = body as Schemas['PointRequest'];
      const found = ids.flatMap((id) => collection.points.get(String(id)) ?? []);
      return found.map((point) => ({ id: point.id, ...shown(point, with_payload) }));
    }
    case 'POST points/batch': {
      const { operations } = body as Schemas['UpdateOperations'];
      return operations.map((operation) => {
        collection.apply(operation);
        return completed;
      });
    }
    case 'POST points/scroll':
      return scroll(collection, body as Schemas['ScrollRequest']);
    case 'POST points/count':
      return { count: collection.matching((body as Schemas['CountRequest']).filter).length };
    case 'POST points/query/batch':
      return (body as Schemas['QueryRequestBatch']).searches.map((query) => search(collection, query));
    default:
      throw new NotFound('Not found');
  }
}
