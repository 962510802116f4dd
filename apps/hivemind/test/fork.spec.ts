import type { TurnData } from '@hivemind/contracts';
import { dataOf, projectOf } from './support/project-client';
import { sharedPlatform } from './support/shared-platform';

const platform = sharedPlatform();
const project = () => projectOf(platform.current);

/** Two exchanges in a session. */
async function converse(session: string): Promise<void> {
  for (const turn of [1, 2])
    for (const role of ['user', 'assistant'] as const)
      await project().say(session, `${session}-${turn}`, role, `${session} ${turn} ${role}`);
}

const spoken = (session: string) => [
  `${session} 2 assistant`,
  `${session} 2 user`,
  `${session} 1 assistant`,
  `${session} 1 user`,
];

describe('a fork', () => {
  it('replays its own messages, then its parent’s from before the cut, and neither sees the other’s later ones', async () => {
    await converse('main');
    const forked = await project().fork('main', 'clone', 'planner');
    expect(forked).toMatchObject({
      status: 200,
      body: { data: { session_id: 'clone', forked_from: 'main', fork_time: expect.any(Number) } },
    });
    await project().say('main', 'main-3', 'user', 'later in the parent');
    await project().say('clone', 'clone-1', 'user', 'later in the fork');
    expect(await project().replay('clone')).toEqual(['later in the fork', ...spoken('main')]);
    expect(await project().replay('main')).toEqual(['later in the parent', ...spoken('main')]);
    const [receipt] = await project().receipts('conversation.fork');
    expect(receipt).toMatchObject({
      receipt_id: forked.body.data.receipt_id,
      session_id: 'clone',
      agent_id: 'planner',
      inputs_ref: { session_id: 'main', new_session_id: 'clone' },
      outputs_ref: { marker_id: forked.body.data.marker_id, fork_time: forked.body.data.fork_time },
    });
  });

  it('carries its parent’s conversation into its first packet', async () => {
    await converse('packed');
    await project().fork('packed', 'packed-clone');
    const turn = await platform.current.client.post<TurnData>('/turn', {
      user_input: 'And now?',
      session_id: 'packed-clone',
      turn_number: 3,
      budget_total: 4096,
      exchange_pair_id: 'packed-clone-1',
    });
    const { bundle, session_history } = dataOf(turn);
    expect(session_history).toBe(4);
    const said = bundle.messages.map(({ content }) => content);
    const places = [...spoken('packed').reverse(), 'And now?'].map((text) => said.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('of a fork reads through all cuts', async () => {
    await converse('root');
    await project().fork('root', 'child');
    await project().say('root', 'root-late', 'user', 'root after the first cut');
    await project().say('child', 'child-1', 'user', 'child before the second cut');
    await project().fork('child', 'grandchild');
    await project().say('child', 'child-2', 'user', 'child after the second cut');
    await project().say('grandchild', 'grandchild-1', 'user', 'grandchild');
    expect(await project().replay('grandchild')).toEqual([
      'grandchild',
      'child before the second cut',
      ...spoken('root'),
    ]);
    await project().fork('grandchild', 'untouched');
    expect((await project().fork('untouched', 'untouched-too')).status).toBe(200);
    expect(await project().replay('untouched-too')).toHaveLength(6);
  });

  it('loses what its parent loses', async () => {
    await converse('shrinking');
    await project().fork('shrinking', 'shrinking-clone');
    const [, , gone] = await project().found('/conversation/recall', { query: 'x', session_id: 'shrinking' });
    await platform.current.client.request('DELETE', `/memory/${gone!.id}`);
    const left = spoken('shrinking').filter((content) => content !== gone!.content);
    expect(await project().replay('shrinking-clone')).toEqual(left);
  });

  it('has a marker that nothing returns', async () => {
    await converse('marked');
    const { marker_id } = dataOf(await project().fork('marked', 'marked-clone', 'a-marking-author'));
    expect((await platform.current.client.get(`/memory/${marker_id}`)).status).toBe(404);
    expect((await platform.current.client.request('DELETE', `/memory/${marker_id}`)).status).toBe(404);
    const searches: [string, object][] = [
      ['/recall_memory', { query: 'Fork of session marked', top_k: 50 }],
      ['/conversation/recall', { query: 'Fork of session marked', top_k: 50 }],
      ['/recall_with_metadata', { query: 'Fork of session marked', metadata: { author: 'a-marking-author' } }],
      ['/recall_with_metadata', { query: 'Fork of session marked', metadata: { type: 'conversation_fork' } }],
      ['/conversation/recall', { query: 'x', session_id: 'marked-clone', top_k: 50 }],
    ];
    for (const [route, body] of searches)
      expect((await project().found(route, body)).map(({ id }) => id)).not.toContain(marker_id);
  });

  it('goes with its session, which may be forked onto again', async () => {
    await converse('reused');
    await project().fork('reused', 'reused-clone');
    await project().say('reused-clone', 'reused-clone-1', 'user', 'own');
    const deleted = await platform.current.client.post('/delete_by_metadata', {
      metadata: { session_id: 'reused-clone' },
    });
    expect(deleted.body.data).toMatchObject({ deleted_records: 1, deleted_exchanges: 1, deleted_points: 2 });
    expect(await project().replay('reused-clone')).toEqual([]);
    expect((await project().fork('reused', 'reused-clone')).status).toBe(200);
    expect(await project().replay('reused-clone')).toEqual(spoken('reused'));
  });

  it('is refused from a session without conversation and onto one with records', async () => {
    await converse('taken');
    const empty = await project().fork('nobody-spoke', 'anywhere');
    expect([empty.status, empty.body.error.code, empty.body.error.details.field]).toEqual([
      404,
      'MEMORY_NOT_FOUND',
      'session_id',
    ]);
    await project().fork('taken', 'taken-clone');
    for (const target of ['main', 'taken-clone']) {
      const taken = await project().fork('taken', target);
      expect([taken.status, taken.body.error.code, taken.body.error.details.field]).toEqual([
        409,
        'CONFLICT',
        'new_session_id',
      ]);
    }
  });

  it('onto one new session at the same moment succeeds once', async () => {
    await converse('raced');
    const answers = await Promise.all(Array.from({ length: 12 }, () => project().fork('raced', 'raced-clone')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    expect(await project().replay('raced-clone')).toEqual(spoken('raced'));
  });
});
