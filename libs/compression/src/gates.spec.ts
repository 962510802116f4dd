import type { ChatPrompt, CompressionSettings } from '@hivemind/contracts';
import { conversation, settingsOf } from '../test/conversation.fixture';
import { compressPrompt } from './compress-prompt';
import { countPromptTokens } from './tokens/prompt-tokens';

const long = conversation(8);
const tokens = countPromptTokens(long);
const says = (role: string, content: string) => ({ role, content });
const brief: ChatPrompt = {
  format: 'openai',
  messages: [says('user', 'Go'), ...Array.from({ length: 6 }, () => says('assistant', 'ok')), says('user', 'On')],
};
const heavyEnd: ChatPrompt = {
  format: 'openai',
  messages: [...conversation(3).messages, says('user', 'word '.repeat(20_000))],
};

const fallbackOf = async (prompt: ChatPrompt, settings: CompressionSettings, extract?: () => Promise<never>) =>
  (await compressPrompt(prompt, settings, { nowMs: 0, memory: null, extract })).result.fallback;

describe('a prompt goes out as it came', () => {
  it.each([
    [`below_threshold(${tokens}/${tokens + 1})`, long, settingsOf({ threshold_tokens: tokens + 1 })],
    ['no_history', conversation(2), settingsOf()],
    ['insufficient_headroom', heavyEnd, settingsOf()],
    ['no_model', long, settingsOf({ extractor: 'openai' })],
    ['no_savings', brief, settingsOf()],
  ])('%s', async (fallback, prompt, settings) => {
    expect(await fallbackOf(prompt, settings)).toBe(fallback);
  });

  it('extraction_failed', async () => {
    const fails = () => Promise.reject(new Error('the model is away'));
    expect(await fallbackOf(long, settingsOf({ extractor: 'openai' }), fails)).toBe('extraction_failed');
  });

  it('is compressed from the very threshold on', async () => {
    expect(await fallbackOf(long, settingsOf({ threshold_tokens: tokens }))).toBeNull();
  });
});
