import type { ChatPrompt, PromptMessage } from '@hivemind/contracts';
import { pageOfStep, settingsOf } from '../../test/conversation.fixture';
import { compressPrompt } from '../compress-prompt';
import { earlierRecord, filesLine } from './earlier-record';

const edit = (step: number): PromptMessage[] => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: `call_${step}`,
        type: 'function',
        function: { name: 'edit_file', arguments: JSON.stringify({ path: `src/part_${step}.ts` }) },
      },
    ],
  },
  { role: 'tool', tool_call_id: `call_${step}`, content: pageOfStep(step) },
];
const edits = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => edit(from + n)).flat();
const compressed = async (messages: PromptMessage[]) => {
  const prompt: ChatPrompt = { format: 'openai', messages };
  return (await compressPrompt(prompt, settingsOf(), { nowMs: 0, memory: null })).result;
};
const fileLineOf = ({ messages }: { messages: PromptMessage[] }) =>
  JSON.stringify(messages).match(/files modified: ([^\\<]*)/)?.[1];

it('reads back what it wrote, and takes no line within the log for it', () => {
  const log = ['read(a)', 'files modified: within.ts', 'read(b)'];
  expect(earlierRecord([...log, ...filesLine(['a.ts', 'b.ts'])].join('\n'))).toEqual({
    lines: log,
    files: ['a.ts', 'b.ts'],
  });
  expect(earlierRecord(log.join('\n'))).toEqual({ lines: log, files: [] });
  expect(earlierRecord(null)).toEqual({ lines: [], files: [] });
});

it('names the files of a history that was compressed before, too', async () => {
  const first = await compressed([{ role: 'user', content: 'Mend every part.' }, ...edits(1, 6)]);
  expect(fileLineOf(first)).toBe('src/part_1.ts, src/part_2.ts, src/part_3.ts, src/part_4.ts');
  const second = await compressed([...first.messages, ...edits(7, 9)]);
  expect(fileLineOf(second)).toBe([1, 2, 3, 4, 5, 6, 7].map((step) => `src/part_${step}.ts`).join(', '));
  const told = second.state!.active_constraints.files_modified;
  expect(told[0]).toEqual({ path: 'src/part_1.ts', change: 'earlier' });
});
