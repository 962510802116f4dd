import { newProjectId } from '@hivemind/contracts';
import { collectionNames } from './collection-name';

describe('Names of collections', () => {
  it('hold the project', () => {
    const id = newProjectId();
    expect(collectionNames(id)).toEqual({ records: `hm_${id}_records`, receipts: `hm_${id}_receipts` });
  });

  it.each(['proj_0123456789aB', 'proj_0123456789a', 'proj_0123456789ab/../x', '', 'x_0123456789ab'])(
    'are refused for %j, because they become part of a path',
    (id) => expect(() => collectionNames(id)).toThrow('Not a project id'),
  );
});
