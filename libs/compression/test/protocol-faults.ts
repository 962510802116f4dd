import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';

type Block = Record<string, unknown>;

const blocksOf = (value: unknown): Block[] => (Array.isArray(value) ? (value as Block[]) : []);
const nameOf = (kind: string, what: unknown): string => `${kind}: ${JSON.stringify(what)}`;

interface Exchange {
  calls: Block[];
  results: Block[];
  /** Results that stand behind something else in their message. */
  late: Block[];
}

/** OpenAI: calls of one message, and the tool messages right behind it. */
function openAiExchanges(messages: readonly PromptMessage[]): Exchange[] {
  const exchanges: Exchange[] = [{ calls: [], results: [], late: [] }];
  for (const message of messages) {
    if (message.role === 'tool') exchanges.at(-1)!.results.push(message);
    else exchanges.push({ calls: blocksOf(message['tool_calls']), results: [], late: [] });
  }
  return exchanges;
}

/** Anthropic: messages of one role in a row are one; results stand at the head of the one behind their calls. */
function anthropicExchanges(messages: readonly PromptMessage[]): Exchange[] {
  const exchanges: Exchange[] = [];
  let role = '';
  let isPastResults = false;
  for (const message of messages) {
    if (message.role !== role && message.role === 'user') isPastResults = false;
    if (exchanges.length === 0 || (message.role === 'assistant' && role !== 'assistant'))
      exchanges.push({ calls: [], results: [], late: [] });
    role = message.role;
    const { calls, results, late } = exchanges.at(-1)!;
    const content = message['content'];
    for (const block of typeof content === 'string' ? [{ type: 'text' }] : blocksOf(content)) {
      if (block['type'] === 'tool_use') calls.push(block);
      else if (block['type'] === 'tool_result') (isPastResults ? late : results).push(block);
      else if (role !== 'assistant') isPastResults = true;
    }
  }
  return exchanges;
}

/** What a provider would refuse: calls without their result right behind them, and results without their call. */
export function protocolFaults({ format, messages }: ChatPrompt): string[] {
  const exchanges = format === 'openai' ? openAiExchanges(messages) : anthropicExchanges(messages);
  return exchanges.flatMap(({ calls, results, late }) => {
    const answers = [...results, ...late];
    const open = calls.filter(({ id }) => {
      const at = answers.findIndex((result) => (result['tool_call_id'] ?? result['tool_use_id']) === id);
      if (at >= 0) answers.splice(at, 1);
      return at < 0;
    });
    return [
      ...open.map((call) => nameOf('call without result', call)),
      ...answers.map((result) => nameOf('result without call', result)),
      ...late.map((result) => nameOf('result behind something else', result)),
    ];
  });
}

/** What stands in `after` more often than in `before`. */
export function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
