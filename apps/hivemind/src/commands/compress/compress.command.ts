import { compressPrompt } from '@hivemind/compression';
import { type ChatPrompt, type CompressionSettings, DEFAULT_COMPRESSION_SETTINGS } from '@hivemind/contracts';
import { beforeAfter } from './before-after';
import { readPrompt } from './read-prompt';

export interface CompressOptions {
  format?: ChatPrompt['format'];
  policy: CompressionSettings['policy'];
  threshold: number;
  window: number;
  json?: boolean;
}

/** Compresses the prompt of a file by the rules, here and without a platform, and prints what came of it. */
export async function compress(file: string, options: CompressOptions): Promise<number> {
  const prompt = readPrompt(file, options.format);
  const settings: CompressionSettings = {
    ...DEFAULT_COMPRESSION_SETTINGS,
    policy: options.policy,
    threshold_tokens: options.threshold,
    step_window: options.window,
  };
  const { result } = await compressPrompt(prompt, settings, { nowMs: Date.now(), memory: null });
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : beforeAfter(prompt, result));
  return 0;
}
