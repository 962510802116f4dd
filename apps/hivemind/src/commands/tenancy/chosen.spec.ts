import { DEFAULT_PLAN } from '@hivemind/tenancy';
import { UsageError } from '../usage-error';
import { chosenProject, chosenWorkspace } from './chosen';

const workspace = (tenantId: string, name: string) => ({ tenantId, name, plan: DEFAULT_PLAN, createdAt: 0 });
const project = (id: string, name: string) => ({
  id,
  name,
  isDefault: false,
  roles: [],
  storage: null,
  ...{ keepPacketsDays: 0, createdAt: 0 },
});
const notFound = expect.objectContaining({ code: 'NOT_FOUND' });

describe('chosenWorkspace', () => {
  const [a, b, c] = [workspace('t1', 'one'), workspace('t2', 'two'), workspace('t3', 'two')];

  it('is the one of the id or name, or the only one', () => {
    expect(chosenWorkspace([a, b], 't2')).toBe(b);
    expect(chosenWorkspace([a, b], 'one')).toBe(a);
    expect(chosenWorkspace([a], undefined)).toBe(a);
  });

  it('is never guessed', () => {
    expect(() => chosenWorkspace([a, b], undefined)).toThrow(UsageError);
    expect(() => chosenWorkspace([a, b, c], 'two')).toThrow(/t2 {2}two\n {2}t3/);
    expect(() => chosenWorkspace([a, b], 'three')).toThrow(notFound);
    expect(() => chosenWorkspace([], undefined)).toThrow(notFound);
  });
});

describe('chosenProject', () => {
  const all = [project('p1', 'p2'), project('p2', 'two')];

  it('is the one of the id, or else of the name', () => {
    expect(chosenProject(all, 'p2')).toBe(all[1]);
    expect(chosenProject(all, 'two')).toBe(all[1]);
    expect(() => chosenProject(all, 'three')).toThrow(notFound);
  });
});
