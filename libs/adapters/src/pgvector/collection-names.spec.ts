import { newProjectId } from '@hivemind/contracts';
import { collectionNames, nextNames } from './collection-names';

describe('Names of collections', () => {
  it('are short enough for PostgreSQL with every suffix that is added', () => {
    const { records, words, chunks } = collectionNames(newProjectId(), 9999);
    for (const name of [`${records}_exchange`, words.conversation, `s99999_${chunks}_probe_conversation`])
      expect(name.length).toBeLessThan(64);
  });

  it('are those of the next set of vectors, beside the same records', () => {
    const id = newProjectId();
    expect(nextNames(collectionNames(id))).toEqual(collectionNames(id, 2));
    expect(collectionNames(id, 2).records).toBe(collectionNames(id).records);
    expect(collectionNames(id, 2).chunks).not.toBe(collectionNames(id).chunks);
  });

  it.each(['proj_0123456789aB', 'proj_0123456789a', 'proj_0123456789ab; drop', '', 'x_0123456789ab'])(
    'are refused for %j, because they become part of SQL',
    (id) => expect(() => collectionNames(id)).toThrow('Not a project id'),
  );
});
