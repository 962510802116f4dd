import { z } from 'zod';
import { headerSecret, plainUrl } from '../provider-variables';
import type { EmbedderSettings } from './create-embedder';

const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Environment variables that choose and set an embedder. */
const oneEmbedder = {
  HIVEMIND_EMBEDDER: z
    .enum(['static', 'huggingface', 'onnx'])
    .default('static')
    .describe('what makes vectors: static (bundled), huggingface (hosted, or an endpoint) or onnx (in this process)'),
  HIVEMIND_EMBEDDING_MODEL: z
    .string()
    .optional()
    .describe('model id at Hugging Face; names the model where an endpoint or a directory is given'),
  HIVEMIND_EMBEDDING_URL: plainUrl
    .optional()
    .describe('huggingface: endpoint of text-embeddings-inference, or one that answers alike'),
  HIVEMIND_HF_TOKEN: headerSecret.optional().describe('huggingface: bearer token for the endpoint or the hosted API'),
  HIVEMIND_EMBEDDING_DIR: z
    .string()
    .optional()
    .describe('onnx: directory of the model, with config.json, tokenizer.json and onnx/model.onnx'),
  HIVEMIND_EMBEDDING_PRECISION: z
    .enum(['fp32', 'q8'])
    .default('fp32')
    .describe('onnx: weights; fp32 is model.onnx, q8 is model_quantized.onnx'),
  HIVEMIND_EMBEDDING_POOLING: z
    .enum(['mean', 'cls'])
    .default('mean')
    .describe("onnx: how token vectors become one; the model's card tells"),
  HIVEMIND_EMBEDDING_DIMENSIONS: wholeNumber(1, 65_535)
    .optional()
    .describe('huggingface: length of the vectors; one text is embedded at start to learn it when not given'),
  HIVEMIND_EMBEDDING_WINDOW: wholeNumber(64, 100_000)
    .default(1_000)
    .describe('huggingface, onnx: characters that one vector stands for; longer content is chunked'),
  HIVEMIND_EMBEDDING_BATCH: wholeNumber(1, 2_048)
    .optional()
    .describe('huggingface: texts per request, 32 when not given; onnx: texts per run of the model, 4 when not given'),
  HIVEMIND_EMBEDDING_CONCURRENCY: wholeNumber(1, 256).default(4).describe('huggingface: requests at a time'),
  HIVEMIND_EMBEDDING_TIMEOUT_MS: wholeNumber(100, 600_000)
    .default(10_000)
    .describe('huggingface: milliseconds until a request is given up'),
  HIVEMIND_EMBEDDING_CACHE_BYTES: wholeNumber(0, 16 * 1024 ** 3)
    .default(32 * 1024 ** 2)
    .describe('huggingface, onnx: memory for the vectors of texts embedded last; 0 remembers none'),
};
type OneEmbedder = z.output<z.ZodObject<typeof oneEmbedder>>;

/** Variables for all that a process embeds with, to be spread into its settings. */
export const embedderVariables = {
  ...oneEmbedder,
  HIVEMIND_EMBEDDER_PREVIOUS: z
    .string()
    .optional()
    .describe(
      'the variables above as they were before the model changed, as NAME=value separated by spaces: projects that were ' +
        'not moved yet are served with it; the static embedder need not be named',
    ),
};
export type EmbedderVariables = z.output<z.ZodObject<typeof embedderVariables>>;

type VariableName = keyof OneEmbedder;

/** Variables that would be ignored with another embedder, where their author expects otherwise. */
const ONLY_WITH: [VariableName, OneEmbedder['HIVEMIND_EMBEDDER'][]][] = [
  ['HIVEMIND_EMBEDDING_MODEL', ['huggingface', 'onnx']],
  ['HIVEMIND_EMBEDDING_URL', ['huggingface']],
  ['HIVEMIND_EMBEDDING_DIMENSIONS', ['huggingface']],
  ['HIVEMIND_EMBEDDING_DIR', ['onnx']],
];

/** Whether the variables fit together: for `superRefine` of the schema that holds `embedderVariables`. */
export function checkEmbedderVariables(given: EmbedderVariables, context: z.core.$RefinementCtx): void {
  checkOneEmbedder(given, context);
  const { success, error } = previousSchema.safeParse(previousVariables(given));
  const name = 'HIVEMIND_EMBEDDER_PREVIOUS';
  // Without the values, which may be secrets.
  for (const { path, code, message } of success ? [] : error.issues)
    context.addIssue({
      code: 'custom',
      path: [name],
      message:
        code === 'unrecognized_keys' ? 'must be NAME=value of the variables above' : `${path.join('.')} ${message}`,
    });
}

function checkOneEmbedder(given: OneEmbedder, context: z.core.$RefinementCtx): void {
  const chosen = given.HIVEMIND_EMBEDDER;
  const fault = (name: VariableName, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (chosen === 'huggingface' && !given.HIVEMIND_EMBEDDING_MODEL && !given.HIVEMIND_EMBEDDING_URL)
    fault(
      'HIVEMIND_EMBEDDER',
      'huggingface needs HIVEMIND_EMBEDDING_MODEL, a hosted model, or HIVEMIND_EMBEDDING_URL, an endpoint',
    );
  for (const [name, embedders] of ONLY_WITH)
    if (given[name] !== undefined && !embedders.includes(chosen))
      fault(name, `has no effect with HIVEMIND_EMBEDDER=${chosen}, only with ${embedders.join(' or ')}`);
}

const previousSchema = z.strictObject(oneEmbedder).superRefine(checkOneEmbedder);

function previousVariables({ HIVEMIND_EMBEDDER_PREVIOUS: text = '' }: EmbedderVariables): Record<string, string> {
  const assignments = text.split(/\s+/).filter((assignment) => assignment !== '');
  return Object.fromEntries(
    assignments.map((assignment) => {
      const [name = ''] = assignment.split('=', 1);
      return [name, assignment.slice(name.length + 1)];
    }),
  );
}

/** The variables as settings, once they are checked. */
export function embedderSettings(given: EmbedderVariables): EmbedderSettings {
  const settings = settingsOfOne(given);
  if (!given.HIVEMIND_EMBEDDER_PREVIOUS?.trim()) return settings;
  return { ...settings, previous: settingsOfOne(previousSchema.parse(previousVariables(given))) };
}

function settingsOfOne(given: OneEmbedder): EmbedderSettings {
  const kind = given.HIVEMIND_EMBEDDER;
  const shared = {
    model: given.HIVEMIND_EMBEDDING_MODEL,
    windowCharacters: given.HIVEMIND_EMBEDDING_WINDOW,
    batchSize: given.HIVEMIND_EMBEDDING_BATCH,
    cacheBytes: given.HIVEMIND_EMBEDDING_CACHE_BYTES,
  };
  switch (kind) {
    case 'static':
      return { kind };
    case 'huggingface':
      return {
        kind,
        ...shared,
        url: given.HIVEMIND_EMBEDDING_URL,
        token: given.HIVEMIND_HF_TOKEN,
        dimensions: given.HIVEMIND_EMBEDDING_DIMENSIONS,
        concurrency: given.HIVEMIND_EMBEDDING_CONCURRENCY,
        timeoutMs: given.HIVEMIND_EMBEDDING_TIMEOUT_MS,
      };
    case 'onnx':
      return {
        kind,
        ...shared,
        directory: given.HIVEMIND_EMBEDDING_DIR,
        precision: given.HIVEMIND_EMBEDDING_PRECISION,
        pooling: given.HIVEMIND_EMBEDDING_POOLING,
      };
  }
}
