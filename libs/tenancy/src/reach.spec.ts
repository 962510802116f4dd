import { DEFAULT_PLAN, type DeleteLevel } from './facts';
import { destructiveAccess, reachableProjects } from './reach';

describe('destructiveAccess', () => {
  it.each<[DeleteLevel | null, boolean, boolean]>([
    ['purge', true, true],
    ['delete', true, false],
    ['none', false, false],
    [null, false, false],
  ])('gives level %p its verdict, and nothing when the plan closes it', (destructive, mayDelete, mayPurge) => {
    const verdict = (allowDestructive: boolean) =>
      destructiveAccess({ destructive, plan: { ...DEFAULT_PLAN, allowDestructive } });
    expect(verdict(true)).toEqual({ delete: mayDelete, purge: mayPurge });
    expect(verdict(false)).toEqual({ delete: false, purge: false });
  });
});

describe('reachableProjects', () => {
  it('keeps the order of the facts', () => {
    const projects = ['c', 'a', 'b'].map((id) => ({
      id,
      name: id,
      isDefault: false,
      connected: false,
      keepPacketsDays: 0,
      roles: id === 'a' ? [] : ['r'],
    }));
    const ids = (key: { allProjects: boolean; role: string | null }) =>
      reachableProjects({ ...key, projects }).map(({ id }) => id);
    expect(ids({ allProjects: true, role: null })).toEqual(['c', 'a', 'b']);
    expect(ids({ allProjects: false, role: 'r' })).toEqual(['c', 'b']);
  });
});
