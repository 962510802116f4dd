import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { unfenced } from '../block/fence';
import { entriesIn } from '../block/recalled';
import { asBlocks, asRecord, textOf, type Block } from './loose-values';
import type { ToolCall, Turn } from './turn';

const ANTHROPIC_ROLES = new Map<string, Turn['role']>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);
const OPENAI_ROLES = new Map<string, Turn['role']>([...ANTHROPIC_ROLES, ['tool', 'tool'], ['function', 'tool']]);

function openAiCall(call: Block): ToolCall {
  const called = asRecord(call['function'] ?? call['custom']);
  return {
    id: textOf(call['id']),
    name: textOf(called['name']),
    arguments: textOf(called['arguments'] ?? called['input']),
  };
}

function openAiTurn(message: PromptMessage, at: number): Turn {
  const role = OPENAI_ROLES.get(message.role) ?? 'other';
  const text = textOf(message['content']);
  const attachments = asBlocks(message['content']).filter((part) => typeof part['text'] !== 'string').length;
  const turn: Turn = { at, role, text, calls: [], results: [], attachments, record: null, hasRecalled: false };
  if (role === 'tool') return { ...turn, text: '', results: [{ callId: textOf(message['tool_call_id']), text }] };
  if (role === 'assistant') turn.calls = asBlocks(message['tool_calls']).map(openAiCall);
  return turn;
}

function addBlock(turn: Turn, block: Block, texts: string[]): void {
  if (block.type === 'text') texts.push(textOf(block['text']));
  else if (block.type === 'tool_use' || block.type === 'server_tool_use') {
    const args = JSON.stringify(block['input'] ?? {});
    turn.calls.push({ id: textOf(block['id']), name: textOf(block['name']), arguments: args });
  } else if (block.type === 'tool_result') {
    const failed = block['is_error'] === true;
    const attached = asBlocks(block['content']).filter((part) => part.type !== 'text').length;
    turn.attachments += attached;
    turn.results.push({
      callId: textOf(block['tool_use_id']),
      text: textOf(block['content']),
      ...(failed && { failed }),
    });
  } else if (block.type !== 'thinking' && block.type !== 'redacted_thinking') turn.attachments += 1;
}

function anthropicTurn(message: PromptMessage, at: number): Turn {
  const role = ANTHROPIC_ROLES.get(message.role) ?? 'other';
  const turn: Turn = { at, role, text: '', calls: [], results: [], attachments: 0, record: null, hasRecalled: false };
  const content = message['content'];
  if (typeof content === 'string') return { ...turn, text: content };
  const texts: string[] = [];
  for (const block of asBlocks(content)) addBlock(turn, block, texts);
  turn.text = texts.join('\n');
  const onlyResults = turn.results.length > 0 && asBlocks(content).every((block) => block.type === 'tool_result');
  return onlyResults ? { ...turn, role: 'tool' } : turn;
}

interface Stripped {
  message: PromptMessage;
  record: string | null;
  hasRecalled: boolean;
}

const asItIs = (message: PromptMessage): Stripped => ({ message, record: null, hasRecalled: false });

/** The state of an earlier compression, where one stands at the head of a message; and the message without it. */
function withoutRecord(message: PromptMessage): Stripped {
  const content = message['content'];
  if (message.role !== 'user') return asItIs(message);
  if (typeof content === 'string') {
    const record = unfenced(content);
    return record === null ? asItIs(message) : { message: { ...message, content: '' }, record, hasRecalled: false };
  }
  const [head, next, ...rest] = asBlocks(content);
  const record = head?.type === 'text' ? unfenced(textOf(head['text'])) : null;
  if (record === null) return asItIs(message);
  const hasRecalled = next?.type === 'text' && entriesIn(textOf(next['text'])) !== null;
  const said = hasRecalled || !next ? rest : [next, ...rest];
  return { message: { ...message, content: said }, record, hasRecalled };
}

/** What was brought back stands behind a state that has a message of its own. */
function withoutRecalled(message: PromptMessage): Stripped {
  if (message.role !== 'user' || entriesIn(textOf(message['content'])) === null) return asItIs(message);
  return { message: { ...message, content: '' }, record: null, hasRecalled: true };
}

/**
 * The conversation as turns. A message of only tool results is a `tool` turn in both formats. A state block counts as
 * ours only where we put it, at the head of the first message after the instructions, and what was brought back only
 * right behind it; anywhere else they are text.
 */
export function readTurns({ format, messages }: ChatPrompt): Turn[] {
  const read = format === 'openai' ? openAiTurn : anthropicTurn;
  const head = messages.findIndex((message) => message.role !== 'system' && message.role !== 'developer');
  const first = head < 0 ? null : withoutRecord(messages[head]!);
  return messages.map((message, at) => {
    const isBehindState = format === 'openai' && at === head + 1 && first?.record !== null;
    const found = at === head && first ? first : isBehindState ? withoutRecalled(message) : asItIs(message);
    return { ...read(found.message, at), record: found.record, hasRecalled: found.hasRecalled };
  });
}
