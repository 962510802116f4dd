import { readTurns } from '../reading/read-turns';
import { exchangesOf } from './exchanges';

const call = (id: string) => ({ type: 'tool_use', id, name: 'get', input: {} });
const result = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content });

it('results of one message are put to the calls of the answer in several messages before it, not to older ones', () => {
  const exchanges = exchangesOf(
    readTurns({
      format: 'anthropic',
      messages: [
        { role: 'assistant', content: [call('a'), call('b')] },
        { role: 'user', content: [result('b', 'old')] },
        { role: 'assistant', content: [call('b')] },
        { role: 'assistant', content: [call('c')] },
        { role: 'user', content: [result('b', 'of b'), result('c', 'of c'), result('a', 'late')] },
      ],
    }),
  );
  const results = exchanges.map(({ actions }) => actions.map((action) => action.result?.text ?? null));
  expect(results).toEqual([[null, 'old'], [], ['of b'], ['of c'], []]);
  expect(exchanges[4]!.orphans.map(({ text }) => text)).toEqual(['late']);
});
