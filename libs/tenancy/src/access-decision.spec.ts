import { type AccessRequest, type RouteNeed, decideAccess, refuseCustomer } from './access-decision';
import { DEFAULT_PLAN, type DeleteLevel, type KeyFacts, type ProjectFacts } from './facts';

const NOW = 1_790_000_000;

const project = (id: string, roles: string[] = [], isDefault = false): ProjectFacts => ({
  id,
  name: id,
  isDefault,
  connected: true,
  keepPacketsDays: 0,
  roles,
});

const PROJECTS = [project('proj_default', [], true), project('proj_shared', ['agents', 'people'])];

const key = (fields: Partial<KeyFacts> = {}): KeyFacts => ({
  keyId: 'api_key_1',
  tenantId: 'hm_tenant_1',
  role: null,
  allProjects: true,
  destructive: 'purge',
  expiresAt: null,
  revokedAt: null,
  plan: DEFAULT_PLAN,
  projects: PROJECTS,
  ...fields,
});

const decide = (fields: Partial<AccessRequest> = {}) =>
  decideAccess({ key: key(), projectHeader: 'proj_shared', need: 'use', nowSeconds: NOW, ...fields });

const CLOSED = { ...DEFAULT_PLAN, allowDestructive: false };
const LEVELS: DeleteLevel[] = ['none', 'delete', 'purge'];
const NEEDS: RouteNeed[] = ['use', 'delete', 'purge'];

describe('decideAccess', () => {
  it.each([
    ['unknown', null],
    ['revoked', key({ revokedAt: NOW - 1 })],
    ['expired', key({ expiresAt: NOW })],
    ['no_delete_level', key({ destructive: null })],
  ])('refuses a key that is %s before anything else', (reason, facts) => {
    const refusal = { allowed: false, code: 'UNAUTHORIZED', details: { reason }, receiptIn: null };
    for (const projectHeader of [null, 'proj_unknown', 'proj_shared']) {
      for (const need of NEEDS) expect(decide({ key: facts, projectHeader, need })).toMatchObject(refusal);
    }
  });

  it('takes a key until the second it expires', () => {
    expect(decide({ key: key({ expiresAt: NOW + 0.001 }) }).allowed).toBe(true);
  });

  it.each([null, '', '  '])('asks for the project when the header is %p', (projectHeader) => {
    const refusal = {
      allowed: false,
      code: 'PROJECT_REQUIRED',
      details: { field: 'X-Hivemind-Project' },
      receiptIn: null,
    };
    expect(decide({ projectHeader })).toMatchObject(refusal);
    expect(decide({ projectHeader, need: 'purge', key: key({ plan: CLOSED }) })).toMatchObject(refusal);
  });

  describe('where the default project stands in for a missing header', () => {
    it('uses it', () => {
      expect(decide({ projectHeader: null, defaultProject: true })).toMatchObject({
        allowed: true,
        project: { id: 'proj_default' },
      });
    });
    it('lets the header win', () => {
      expect(decide({ defaultProject: true })).toMatchObject({ project: { id: 'proj_shared' } });
    });
    it('refuses a key that does not reach it', () => {
      const agent = key({ allProjects: false, role: 'agents' });
      expect(decide({ key: agent, projectHeader: null, defaultProject: true })).toMatchObject({ code: 'FORBIDDEN' });
    });
    it('asks for the project when there is none', () => {
      const bare = key({ projects: [] });
      expect(decide({ key: bare, projectHeader: null, defaultProject: true })).toMatchObject({
        code: 'PROJECT_REQUIRED',
      });
    });
  });

  it.each([
    ['every project', key(), ['proj_default', 'proj_shared']],
    ['the projects that list its role', key({ allProjects: false, role: 'agents' }), ['proj_shared']],
    ['nothing by a role that no project lists', key({ allProjects: false, role: 'auditors' }), []],
    ['nothing without a role', key({ allProjects: false }), []],
  ])('lets a key reach %s', (_, facts, reached) => {
    for (const id of ['proj_default', 'proj_shared', 'proj_unknown']) {
      const decision = decide({ key: facts, projectHeader: id });
      if (reached.includes(id)) expect(decision).toMatchObject({ allowed: true, project: { id } });
      else expect(decision).toMatchObject({ allowed: false, code: 'FORBIDDEN', receiptIn: null });
    }
  });

  it('answers an unreachable project alike whether it exists or not', () => {
    const agent = key({ allProjects: false, role: 'agents' });
    expect(decide({ key: agent, projectHeader: 'proj_default' })).toEqual(
      decide({ key: agent, projectHeader: 'proj_nowhere' }),
    );
  });

  const table = NEEDS.flatMap((need) =>
    LEVELS.flatMap((level) => [true, false].map((allowDestructive) => ({ need, level, allowDestructive }))),
  );
  it.each(table)('decides $need by level $level and switch $allowDestructive', ({ need, level, allowDestructive }) => {
    const plan = { ...DEFAULT_PLAN, allowDestructive };
    const decision = decide({ need, key: key({ destructive: level, plan }) });
    if (need === 'use') expect(decision.allowed).toBe(true);
    else if (!allowDestructive) expect(decision).toMatchObject({ code: 'DESTRUCTIVE_DISABLED', receiptIn: null });
    else if (LEVELS.indexOf(level) >= LEVELS.indexOf(need)) expect(decision.allowed).toBe(true);
    else
      expect(decision).toMatchObject({
        code: 'FORBIDDEN',
        details: { required: need, level },
        receiptIn: { key: { keyId: 'api_key_1' }, project: { id: 'proj_shared' } },
      });
  });
});

describe('refuseCustomer', () => {
  it.each([
    ['FORBIDDEN', {}, key()],
    ['UNAUTHORIZED', { reason: 'unknown' }, null],
    ['UNAUTHORIZED', { reason: 'expired' }, key({ expiresAt: NOW })],
  ])('answers %s %p', (code, details, facts) => {
    expect(refuseCustomer(facts, NOW)).toMatchObject({ allowed: false, code, details, receiptIn: null });
  });
});
