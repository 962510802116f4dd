import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';

type Block = Record<string, unknown>;

const blocksOf = (value: unknown): Block[] => (Array.isArray(value) ? (value as Block[]) : []);
const nameOf = (kind: string, what: unknown): string => `${kind}: ${JSON.stringify(what)}`;

interface Exchange {
  calls: Block[];
  results: Block[];
}

/** Calls of one message and results that stand right behind it. */
function exchangesOf({ format, messages }: ChatPrompt): Exchange[] {
  const callsOf = (message: PromptMessage): Block[] =>
    format === 'openai'
      ? blocksOf(message['tool_calls'])
      : blocksOf(message['content']).filter(({ type }) => type === 'tool_use');
  const resultsOf = (message: PromptMessage): Block[] =>
    format === 'openai'
      ? message.role === 'tool'
        ? [message]
        : []
      : blocksOf(message['content']).filter(({ type }) => type === 'tool_result');
  const exchanges: Exchange[] = [{ calls: [], results: [] }];
  for (const message of messages) {
    const results = resultsOf(message);
    if (results.length > 0) exchanges.at(-1)!.results.push(...results);
    else exchanges.push({ calls: message.role === 'assistant' ? callsOf(message) : [], results: [] });
  }
  return exchanges;
}

/** What a provider would refuse: calls without their result right behind them, and results without their call. */
export function protocolFaults(prompt: ChatPrompt): string[] {
  return exchangesOf(prompt).flatMap(({ calls, results }) => {
    const answers = [...results];
    const open = calls.filter(({ id }) => {
      const at = answers.findIndex((result) => (result['tool_call_id'] ?? result['tool_use_id']) === id);
      if (at >= 0) answers.splice(at, 1);
      return at < 0;
    });
    return [
      ...open.map((call) => nameOf('call without result', call)),
      ...answers.map((result) => nameOf('result without call', result)),
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
