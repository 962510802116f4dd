import type { ChatPrompt, CompressionResult, PromptMessage } from '@hivemind/contracts';

const BAR_WIDTH = 50;
const PREVIEW_CHARACTERS = 70;

/** What a compression did, for people. */
export function beforeAfter(prompt: ChatPrompt, result: CompressionResult): string {
  const { original_tokens, tokens } = result;
  const most = Math.max(original_tokens, tokens, 1);
  const bar = (count: number) => '█'.repeat(Math.round((count / most) * BAR_WIDTH)) || '▏';
  const line = (name: string, count: number, messages: number) =>
    `${name.padEnd(7)}${count.toLocaleString('en-US').padStart(9)} tokens ${String(messages).padStart(4)} messages  ${bar(count)}`;
  return [
    line('before', original_tokens, prompt.messages.length),
    line('after', tokens, result.messages.length),
    '',
    verdict(result),
    ...(result.state ? ['', 'state', JSON.stringify(result.state, null, 2)] : []),
    '',
    'messages',
    ...result.messages.map((message) => `  ${message.role.padEnd(10)}${preview(message)}`),
    '',
  ].join('\n');
}

function verdict({ mode, fallback, ratio, latency_ms }: CompressionResult): string {
  if (mode === 'none') return `left as it is: ${fallback}`;
  return `saved ${(100 * ratio).toFixed(1)} % in ${latency_ms.toFixed(1)} ms`;
}

function preview({ content, tool_calls }: PromptMessage): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content ?? tool_calls ?? '');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > PREVIEW_CHARACTERS ? `${line.slice(0, PREVIEW_CHARACTERS - 1)}…` : line;
}
