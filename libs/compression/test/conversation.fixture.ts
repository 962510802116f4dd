import {
  type ChatPrompt,
  type CompressionSettings,
  DEFAULT_COMPRESSION_SETTINGS,
  type PromptMessage,
} from '@hivemind/contracts';

const WORDS = ['parser', 'schema', 'retry', 'ledger', 'socket', 'branch', 'widget', 'vector'];

export const fileOfStep = (step: number): string => `src/module${step}/file_${step * 37}.ts`;

/** A long page, of which a log tells a part. */
export const pageOfStep = (step: number): string =>
  Array.from({ length: 40 }, (_, line) => {
    const word = WORDS[(step + line) % WORDS.length]!;
    return `${line}: the ${word} of part ${step} waits for value ${step * 1_000 + line} in a long line of plain words`;
  }).join('\n');

export const stepOf = (step: number): PromptMessage[] => [
  {
    role: 'assistant',
    content: `I read on, step ${step}.`,
    tool_calls: [
      {
        id: `call_${step}`,
        type: 'function',
        function: { name: 'read_file', arguments: JSON.stringify({ path: fileOfStep(step) }) },
      },
    ],
  },
  { role: 'tool', tool_call_id: `call_${step}`, content: pageOfStep(step) },
];

/** An agent that reads a file in each step; at the end stands what the user says last, if anything. */
export const conversation = (steps: number, last?: string): ChatPrompt => ({
  format: 'openai',
  messages: [
    { role: 'system', content: 'You are a careful engineer.' },
    { role: 'user', content: 'Please review the whole project.' },
    ...Array.from({ length: steps }, (_, at) => stepOf(at + 1)).flat(),
    ...(last === undefined ? [] : [{ role: 'user', content: last }]),
  ],
});

export const settingsOf = (given: Partial<CompressionSettings> = {}): CompressionSettings => ({
  ...DEFAULT_COMPRESSION_SETTINGS,
  threshold_tokens: 0,
  step_window: 2,
  policy: 'aggressive',
  ...given,
});

/** The same conversation in the other format. */
export function asAnthropic({ messages }: ChatPrompt): ChatPrompt {
  const [system, ...others] = messages;
  const told = others.map((message): PromptMessage => {
    const { role, content } = message;
    if (role === 'tool')
      return { role: 'user', content: [{ type: 'tool_result', tool_use_id: message['tool_call_id'], content }] };
    const calls = (message['tool_calls'] ?? []) as { id: string; function: { name: string; arguments: string } }[];
    const uses = calls.map(({ id, function: { name, arguments: args } }) => ({
      type: 'tool_use',
      id,
      name,
      input: JSON.parse(args) as unknown,
    }));
    return { role, content: [{ type: 'text', text: content }, ...uses] };
  });
  return { format: 'anthropic', system: system!['content'] as string, messages: told };
}
