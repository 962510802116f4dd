import { changesOf } from './changes';

it('tells what differs, and not what stayed', () => {
  expect(
    changesOf({ before: { name: 'Orchids', roles: ['a'], keys: 1 }, after: { name: 'Orchids', roles: ['a', 'b'] } }),
  ).toEqual([
    { field: 'roles', before: '["a"]', after: '["a","b"]' },
    { field: 'keys', before: '1', after: null },
  ]);
});

it('tells all of what was made or removed, a null as a value of its own', () => {
  expect(changesOf({ before: null, after: { role: null } })).toEqual([{ field: 'role', before: null, after: 'null' }]);
  expect(changesOf({ before: { name: 'x' }, after: null })).toEqual([{ field: 'name', before: 'x', after: null }]);
});
