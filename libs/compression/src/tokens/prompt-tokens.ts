import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { asBlocks, asRecord, textOf, type Block } from '../reading/loose-values';
import { tokensOf, tokensOfLines } from './token-memo';

const MESSAGE_TOKENS = 4;
const CALL_TOKENS = 8;

const counted = (text: string): number => (text.includes('\n') ? tokensOfLines(text) : tokensOf(text));

/** Every text of a message that costs tokens, and what its frame costs. */
interface Countable {
  frameTokens: number;
  texts: string[];
}

/** OpenAI: content, and name and arguments of each call. */
function openAiParts(given: PromptMessage): Countable {
  const message = asRecord(given);
  const parts: Countable = { frameTokens: MESSAGE_TOKENS, texts: [textOf(message['content'])] };
  for (const call of asBlocks(message['tool_calls'])) {
    const called = asRecord(call['function'] ?? call['custom']);
    parts.frameTokens += CALL_TOKENS;
    parts.texts.push(textOf(called['name']), textOf(called['arguments'] ?? called['input']));
  }
  return parts;
}

function anthropicBlock(block: Block, parts: Countable): void {
  if (block.type === 'tool_use' || block.type === 'server_tool_use') {
    parts.frameTokens += CALL_TOKENS;
    parts.texts.push(textOf(block['name']), JSON.stringify(block['input'] ?? {}));
  } else if (block.type === 'tool_result') {
    parts.frameTokens += MESSAGE_TOKENS;
    parts.texts.push(textOf(block['content']));
  } else parts.texts.push(textOf(block['text'] ?? block['thinking'] ?? ''));
}

function anthropicParts(given: PromptMessage): Countable {
  const message = asRecord(given);
  const parts: Countable = { frameTokens: MESSAGE_TOKENS, texts: [] };
  if (typeof message['content'] === 'string') parts.texts.push(message['content']);
  else for (const block of asBlocks(message['content'])) anthropicBlock(block, parts);
  return parts;
}

function* countables(prompt: ChatPrompt): Generator<Countable> {
  if (prompt.system !== undefined) yield { frameTokens: MESSAGE_TOKENS, texts: [textOf(prompt.system)] };
  for (const message of prompt.messages)
    yield prompt.format === 'openai' ? openAiParts(message) : anthropicParts(message);
  for (const tool of asBlocks(prompt.tools)) yield { frameTokens: 0, texts: [JSON.stringify(tool)] };
}

type CountText = (text: string) => number;

const tokensOfParts = ({ frameTokens, texts }: Countable, count: CountText): number =>
  texts.reduce((sum, text) => sum + count(text), frameTokens);

/** Tokens of one message (o200k_base): 4 + content, and for each call 8 + name + arguments. */
export const messageTokens = (format: ChatPrompt['format'], message: PromptMessage): number =>
  tokensOfParts(format === 'openai' ? openAiParts(message) : anthropicParts(message), counted);

/**
 * Tokens of a prompt by o200k_base: of every message 4 + its content, and for each call 8 + name + arguments;
 * instructions that stand beside the messages like a message; tools by their JSON. Images count nothing, because what
 * they cost is a matter of the model. Parts that have not the form of either format count nothing.
 * @param count by default one that remembers texts, for prompts that are looked at step after step
 * @param enough counting ends where so many are reached: a smaller sum is exact, a larger one at least this. Default: none
 */
export function countPromptTokens(prompt: ChatPrompt, count: CountText = counted, enough = Infinity): number {
  let tokens = 0;
  for (const parts of countables(prompt)) {
    tokens += tokensOfParts(parts, count);
    if (tokens >= enough) break;
  }
  return tokens;
}
