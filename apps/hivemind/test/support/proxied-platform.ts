import Anthropic from '@anthropic-ai/sdk';
import { PlatformProcess, StubProvider } from '@hivemind/testing';
import OpenAI from 'openai';
import { startPlatform } from './started-platform';

/** What the stub must be sent in place of the caller's key. */
export const UPSTREAM_KEYS = { openai: 'sk-upstream-openai', anthropic: 'sk-upstream-anthropic' };

/** A platform whose model providers are one stub, shared by a test file. */
export interface ProxiedPlatform {
  readonly platform: PlatformProcess;
  readonly stub: StubProvider;
  readonly openai: OpenAI;
  readonly anthropic: Anthropic;
  /** Sends as curl would: JSON to a path, with the key of the platform unless headers say otherwise. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export function proxiedPlatform(env: Record<string, string> = {}): ProxiedPlatform {
  let stub: StubProvider;
  let platform: PlatformProcess;
  beforeAll(async () => {
    stub = await StubProvider.start();
    platform = await startPlatform(undefined, {
      HIVEMIND_OPENAI_BASE_URL: `${stub.url}/v1`,
      HIVEMIND_OPENAI_KEY: UPSTREAM_KEYS.openai,
      HIVEMIND_ANTHROPIC_BASE_URL: stub.url,
      HIVEMIND_ANTHROPIC_KEY: UPSTREAM_KEYS.anthropic,
      HIVEMIND_LOG_LEVEL: 'info',
      ...env,
    });
  }, 60_000);
  afterAll(async () => {
    await platform.stop();
    platform.removeData();
    await stub.close();
  }, 60_000);
  const url = () => platform.connection.base_url;
  const apiKey = () => platform.connection.api_key;
  return {
    get platform() {
      return platform;
    },
    get stub() {
      return stub;
    },
    get openai() {
      return new OpenAI({ apiKey: apiKey(), baseURL: `${url()}/v1`, maxRetries: 0 });
    },
    get anthropic() {
      return new Anthropic({ apiKey: apiKey(), baseURL: url(), maxRetries: 0 });
    },
    post(path, body, headers = { authorization: `Bearer ${apiKey()}` }) {
      return fetch(url() + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
    },
  };
}
