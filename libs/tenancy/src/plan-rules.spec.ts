import { DEFAULT_PLAN, type Plan } from './facts';
import { changedPlan } from './plan-rules';

describe('changedPlan', () => {
  it('changes what is given and nothing else', () => {
    expect(changedPlan(DEFAULT_PLAN, {})).toEqual(DEFAULT_PLAN);
    expect(changedPlan(DEFAULT_PLAN, { rateLimit: undefined, allowDestructive: false })).toEqual({
      ...DEFAULT_PLAN,
      allowDestructive: false,
    });
    const all: Plan = {
      name: 'large',
      maxTopK: 1_000,
      rateLimit: 0,
      inFlightCeiling: 1,
      allowDestructive: false,
      receiptsEnabled: false,
    };
    expect(changedPlan(DEFAULT_PLAN, all)).toEqual(all);
  });

  it.each<[Partial<Plan>, string, number | undefined]>([
    [{ maxTopK: 0 }, 'max_top_k', 1],
    [{ maxTopK: 1_001 }, 'max_top_k', 1_000],
    [{ maxTopK: 1.5 }, 'max_top_k', 1_000],
    [{ rateLimit: -1 }, 'rate_limit', 0],
    [{ rateLimit: NaN }, 'rate_limit', 1_000_000],
    [{ inFlightCeiling: 0 }, 'in_flight_ceiling', 1],
    [{ name: ' ' }, 'name', undefined],
  ])('refuses %p and names %s', (changes, field, limit) => {
    expect(() => changedPlan(DEFAULT_PLAN, changes)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: limit === undefined ? { field } : { field, limit },
      }),
    );
  });

  it('does not refuse a change because of a limit that was set otherwise before', () => {
    const odd = { ...DEFAULT_PLAN, maxTopK: 5_000 };
    expect(changedPlan(odd, { rateLimit: 5 })).toEqual({ ...odd, rateLimit: 5 });
  });
});
