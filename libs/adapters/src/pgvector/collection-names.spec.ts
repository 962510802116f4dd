import { newProjectId } from '@hivemind/contracts';
import { collectionNames } from './collection-names';

describe('Names of collections', () => {
  it('are short enough for PostgreSQL with every suffix that is added', () => {
    const { records, words } = collectionNames(newProjectId());
    for (const name of [`${records}_exchange`, words.conversation, `s99999_${records}_probe_conversation`])
      expect(name.length).toBeLessThan(64);
  });

  it.each(['proj_0123456789aB', 'proj_0123456789a', 'proj_0123456789ab; drop', '', 'x_0123456789ab'])(
    'are refused for %j, because they become part of SQL',
    (id) => expect(() => collectionNames(id)).toThrow('Not a project id'),
  );
});
