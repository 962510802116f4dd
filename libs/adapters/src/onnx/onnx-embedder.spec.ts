import { describeEmbedderContract } from '@hivemind/ports/conformance';
import { EmbedderSetupError } from '../embedding/embedder-setup-error';
import { type ModelChoice, type ModelRows, openModel } from './embedding-model';
import type { Transformers } from './load-transformers';
import { OnnxEmbedder } from './onnx-embedder';

/** With `config.json`, `tokenizer.json` and `onnx/model.onnx`. */
const MODEL_DIRECTORY = process.env.HIVEMIND_TEST_ONNX_MODEL || undefined;
const isInstalled = canResolve('@huggingface/transformers');

function canResolve(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The package's native part makes arrays of the process's own kind and refuses those of the sandbox in which jest runs
 * a test. What made `Buffer` comes from outside of it.
 */
function takeArraysOfTheProcess(): void {
  const outside = (Buffer.from.constructor as FunctionConstructor)('return globalThis') as () => typeof globalThis;
  globalThis.Float32Array = outside().Float32Array;
}

const LETTERS = 'aeinorst';
const lettersOf = (text: string): number[] => [1, ...[...LETTERS].map((letter) => text.split(letter).length)];

/** The package's surface, with a model that counts letters. */
function counting(answer?: (texts: string[]) => ModelRows) {
  const calls: unknown[][] = [];
  const transformers: Transformers = {
    env: { allowRemoteModels: true },
    pipeline: async (...how) => {
      calls.push(how);
      return async (texts, options) => {
        calls.push([texts, options]);
        return answer?.(texts) ?? { dims: [texts.length, 9], data: Float32Array.from(texts.flatMap(lettersOf)) };
      };
    },
  };
  return { calls, transformers, open: (choice: ModelChoice) => openModel(choice, async () => transformers) };
}

describe('OnnxEmbedder', () => {
  it('runs a model of the hub by default', async () => {
    const { calls, open, transformers } = counting();
    const embedder = await OnnxEmbedder.load({}, open);
    expect(embedder).toMatchObject({ model: 'Xenova/all-MiniLM-L6-v2', dimensions: 9, windowCharacters: 1_000 });
    expect(calls[0]).toEqual([
      'feature-extraction',
      'Xenova/all-MiniLM-L6-v2',
      { dtype: 'fp32', device: 'cpu', local_files_only: false },
    ]);
    expect(transformers.env.allowRemoteModels).toBe(true);
  });

  it('fetches nothing when it is given a directory', async () => {
    const { calls, open, transformers } = counting();
    const options = { directory: '/models/small/', precision: 'q8', pooling: 'cls' } as const;
    expect(await OnnxEmbedder.load(options, open)).toMatchObject({ model: 'small' });
    expect(calls).toEqual([
      ['feature-extraction', '/models/small', { dtype: 'q8', device: 'cpu', local_files_only: true }],
      [expect.anything(), { pooling: 'cls', normalize: false }],
    ]);
    expect(transformers.env.allowRemoteModels).toBe(false);
  });

  it('takes no more texts at a time than a batch holds', async () => {
    const { calls, open } = counting();
    const embedder = await OnnxEmbedder.load({ batchSize: 2 }, open);
    await embedder.embed(['a', 'b', 'c', 'd', 'e']);
    expect(calls.slice(2).map(([texts]) => texts)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it.each<[string, ModelRows]>([
    ['token vectors', { dims: [1, 2, 2], data: [1, 2, 3, 4] }],
    ['too few rows', { dims: [0, 3], data: [] }],
    ['no number', { dims: [1, 2], data: [1, NaN] }],
    ['no direction', { dims: [1, 2], data: [0, 0] }],
  ])('calls a failure of the model an UPSTREAM_ERROR: %s', async (_, bad) => {
    let isLoaded = false;
    const { open } = counting(() => (isLoaded ? bad : { dims: [1, 2], data: [1, 1] }));
    const embedder = await OnnxEmbedder.load({}, open);
    isLoaded = true;
    const error = { code: 'UPSTREAM_ERROR', details: { provider: 'onnx' } };
    await expect(embedder.embed(['text'])).rejects.toMatchObject(error);
  });

  it('names the model and the reason when the model cannot be used', async () => {
    const { open } = counting(() => ({ dims: [1, 2, 2], data: [1, 2, 3, 4] }));
    const loading = OnnxEmbedder.load({ directory: '/models/odd' }, open);
    await expect(loading).rejects.toBeInstanceOf(EmbedderSetupError);
    await expect(loading).rejects.toThrow(/"onnx" cannot use the model \/models\/odd: an answer of 1 × 2 × 2/);
  });

  describeEmbedderContract('OnnxEmbedder over a stand-in', () => OnnxEmbedder.load({}, counting().open));
});

/** Undefined when the real package and a model are at hand, otherwise why not. */
function whatIsMissing(): string | undefined {
  if (!MODEL_DIRECTORY) return 'HIVEMIND_TEST_ONNX_MODEL names no model directory';
  return isInstalled ? undefined : '@huggingface/transformers is not installed';
}

const missing = whatIsMissing();
if (missing) {
  it.skip(`the contract with a real model (skipped: ${missing})`, () => undefined);
} else {
  describeEmbedderContract('OnnxEmbedder with a real model', () => {
    takeArraysOfTheProcess();
    return OnnxEmbedder.load({ directory: MODEL_DIRECTORY });
  });
}

describe('loadTransformers', () => {
  if (isInstalled) {
    it.skip('tells how to install the package (skipped: it is installed)', () => undefined);
    return;
  }

  it('tells how to install the package when it is not there', async () => {
    const loading = OnnxEmbedder.load();
    await expect(loading).rejects.toBeInstanceOf(EmbedderSetupError);
    await expect(loading).rejects.toThrow(
      'The embedder "onnx" needs the package @huggingface/transformers, which is not installed. ' +
        'Install it with: npm i @huggingface/transformers@4.3.2',
    );
  });
});
