import { z } from 'zod';
import { createEmbedder } from './create-embedder';
import { checkEmbedderVariables, embedderSettings, embedderVariables } from './embedder-variables';

const schema = z
  .object({ OTHER: z.string().default('other'), ...embedderVariables })
  .superRefine(checkEmbedderVariables);

const settings = (env: Record<string, string>) => embedderSettings(schema.parse(env));
const faults = (env: Record<string, string>): string[] =>
  schema.safeParse(env).error!.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the variables of the embedder', () => {
  it('choose the bundled embedder when nothing is set', async () => {
    expect(settings({})).toEqual({ kind: 'static' });
    expect(await createEmbedder(settings({}))).toMatchObject({ model: 'hivemind-static-glove-100d', dimensions: 100 });
  });

  it('set an endpoint', async () => {
    const set = settings({
      HIVEMIND_EMBEDDER: 'huggingface',
      HIVEMIND_EMBEDDING_URL: 'http://127.0.0.1:1/embed',
      HIVEMIND_EMBEDDING_MODEL: 'BAAI/bge-small-en-v1.5',
      HIVEMIND_EMBEDDING_DIMENSIONS: '384',
      HIVEMIND_EMBEDDING_WINDOW: '1500',
      HIVEMIND_HF_TOKEN: ' hf_token\n',
    });
    expect(set).toMatchObject({ kind: 'huggingface', token: 'hf_token', timeoutMs: 10_000, concurrency: 4 });
    const expected = { model: 'BAAI/bge-small-en-v1.5', dimensions: 384, windowCharacters: 1_500 };
    expect(await createEmbedder(set)).toMatchObject(expected);
    expect(await createEmbedder({ ...set, cacheBytes: 0 } as typeof set)).toMatchObject(expected);
  });

  it('set a model in this process', () => {
    expect(settings({ HIVEMIND_EMBEDDER: 'onnx', HIVEMIND_EMBEDDING_DIR: '/models/small' })).toMatchObject({
      kind: 'onnx',
      directory: '/models/small',
      precision: 'fp32',
      pooling: 'mean',
    });
  });

  it('set the embedder that projects are moved away from', () => {
    const previous =
      'HIVEMIND_EMBEDDER=huggingface  HIVEMIND_EMBEDDING_URL=http://127.0.0.1:1/e?a=b\nHIVEMIND_HF_TOKEN=t';
    expect(settings({ HIVEMIND_EMBEDDER_PREVIOUS: previous })).toMatchObject({
      kind: 'static',
      previous: { kind: 'huggingface', url: 'http://127.0.0.1:1/e?a=b', token: 't', timeoutMs: 10_000 },
    });
    expect(settings({ HIVEMIND_EMBEDDER_PREVIOUS: ' ' })).toEqual({ kind: 'static' });
  });

  it.each<[Record<string, string>, string[]]>([
    [
      { HIVEMIND_EMBEDDER_PREVIOUS: 'HIVEMIND_EMBEDDER=onnx HIVEMIND_EMBEDDING_URL=http://tei' },
      [
        'HIVEMIND_EMBEDDER_PREVIOUS: HIVEMIND_EMBEDDING_URL has no effect with HIVEMIND_EMBEDDER=onnx, only with huggingface',
      ],
    ],
    [
      { HIVEMIND_EMBEDDER_PREVIOUS: 'hf_secret' },
      ['HIVEMIND_EMBEDDER_PREVIOUS: must be NAME=value of the variables above'],
    ],
    [
      { HIVEMIND_EMBEDDER: 'huggingface' },
      [
        'HIVEMIND_EMBEDDER: huggingface needs HIVEMIND_EMBEDDING_MODEL, a hosted model, or HIVEMIND_EMBEDDING_URL, an endpoint',
      ],
    ],
    [
      { HIVEMIND_EMBEDDING_URL: 'http://tei', HIVEMIND_EMBEDDING_DIR: '/models' },
      [
        'HIVEMIND_EMBEDDING_URL: has no effect with HIVEMIND_EMBEDDER=static, only with huggingface',
        'HIVEMIND_EMBEDDING_DIR: has no effect with HIVEMIND_EMBEDDER=static, only with onnx',
      ],
    ],
    [
      { HIVEMIND_EMBEDDER: 'huggingface', HIVEMIND_EMBEDDING_MODEL: 'm', HIVEMIND_HF_TOKEN: '“hf_token”' },
      ['HIVEMIND_HF_TOKEN: must be of printable ASCII characters'],
    ],
    ...['tei:8080', 'ftp://tei', 'https://user:secret@tei'].map((url): [Record<string, string>, string[]] => [
      { HIVEMIND_EMBEDDER: 'huggingface', HIVEMIND_EMBEDDING_URL: url },
      ['HIVEMIND_EMBEDDING_URL: must be an http or https URL without user and password'],
    ]),
  ])('are refused with what is wrong: %j', (env, expected) => {
    expect(faults(env)).toEqual(expected);
  });

  it('are all described for --help', () => {
    for (const [name, field] of Object.entries(embedderVariables))
      expect([name, z.globalRegistry.get(field)?.description]).toEqual([name, expect.stringMatching(/\w{3}/)]);
  });
});
