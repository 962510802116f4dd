interface Message {
  role: string;
  [field: string]: unknown;
}

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Content of either provider as one text: texts as they are, calls as calls, all else by its kind. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return list(content).map(blockText).join('\n\n');
}

function blockText(block: Fields): string {
  if (typeof block.text === 'string') return block.text;
  if (block.type === 'tool_use') return callText(block.name, block.input);
  if (block.type === 'tool_result') return contentText(block.content);
  if (block.type === 'thinking') return json(block.thinking);
  return `[${json(block.type)}]`;
}

const callText = (name: unknown, input: unknown): string => `→ ${json(name)}(${json(input ?? '')})`;

/** What a message of a prompt says, to be read. */
export function promptText({ content, tool_calls: calls }: Message): string {
  const called = list(calls).map(({ function: call, custom }) => {
    const { name, arguments: given, input } = (isFields(call) ? call : isFields(custom) ? custom : {}) as Fields;
    return callText(name, given ?? input);
  });
  return [contentText(content), ...called].filter((text) => text !== '').join('\n\n');
}
