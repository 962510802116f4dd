import { createHash } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_BASE, ROUTES } from '@hivemind/contracts';
import * as platform from '@hivemind/platform';
import { openApiDocument } from '@hivemind/reference';
import { configureHttpEdge, createGatewayAdapter, DEFAULT_GATEWAY_OPTIONS, GatewayModule } from '../index';

/** Every port as something that does nothing: routes are listed and documents read, no tenant is served. */
const nothing = [
  ...Object.values(platform).flatMap((value: unknown) => (typeof value === 'symbol' ? [value] : [])),
  platform.MessageClient,
  platform.Readiness,
].map((provide) => ({ provide, useValue: { info: () => undefined, error: () => undefined } }));
const providers = [
  ...nothing,
  { provide: platform.Metrics, useValue: new platform.Metrics() },
  { provide: platform.Tracing, useValue: platform.NO_TRACING },
];

@Global()
@Module({ providers, exports: providers.map(({ provide }) => provide) })
class NoPorts {}

const served: string[] = [];
let app: NestFastifyApplication;

beforeAll(async () => {
  const adapter = createGatewayAdapter(DEFAULT_GATEWAY_OPTIONS);
  adapter.getInstance().addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') served.push(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  const root = { module: class Root {}, imports: [NoPorts, GatewayModule.with(DEFAULT_GATEWAY_OPTIONS)] };
  app = await NestFactory.create<NestFastifyApplication>(root, adapter, { bodyParser: false, logger: false });
  configureHttpEdge(app);
  await app.init();
});
afterAll(() => app.close());

describe('the routes that are served', () => {
  it('are those of the registry', () => {
    const declared = ROUTES.map(
      ({ access, method, path }) => `${method} ${access === 'public' ? '' : API_BASE}${path}`,
    );
    const inRegistry = (route: string): boolean => route.includes(`${API_BASE}/`) || declared.includes(route);
    expect(served.filter(inRegistry).sort()).toEqual(declared.sort());
  });
});

describe('the API described', () => {
  it('is served as OpenAPI without a key', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/openapi.json' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual(openApiDocument());
  });

  it('is served as a page that may load and run nothing', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/docs' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const style = createHash('sha256')
      .update(/<style>([^]*)<\/style>/.exec(body)![1]!)
      .digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${style}'; `);
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
  });
});
