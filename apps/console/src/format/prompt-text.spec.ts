import { promptText } from './prompt-text';

it.each([
  ['a text', { role: 'user', content: 'Hello' }, 'Hello'],
  ['nothing', { role: 'assistant', content: null }, ''],
  [
    'calls of OpenAI',
    { role: 'assistant', content: null, tool_calls: [{ function: { name: 'look', arguments: '{"at":1}' } }] },
    '→ look({"at":1})',
  ],
  [
    'calls of custom tools',
    { role: 'assistant', content: 'So:', tool_calls: [{ custom: { name: 'run', input: 'ls' } }] },
    'So:\n\n→ run(ls)',
  ],
  [
    'blocks of Anthropic',
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'found' }] },
        { type: 'tool_use', name: 'look', input: { at: 1 } },
        { type: 'thinking', thinking: 'well' },
        { type: 'image', source: {} },
      ],
    },
    'found\n\n→ look({"at":1})\n\nwell\n\n[image]',
  ],
])('tells %s', (_, message, text) => {
  expect(promptText(message)).toBe(text);
});
