import { MemoryTrafficLimits } from './memory-traffic-limits';

describe('MemoryTrafficLimits', () => {
  it('refuses the request after the last of a minute and says how long to wait', async () => {
    const limits = new MemoryTrafficLimits();
    for (let i = 0; i < 3; i++) expect((await limits.spend('key', 3)).allowed).toBe(true);
    const { allowed, retryAfterSeconds } = await limits.spend('key', 3);
    expect(allowed).toBe(false);
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await limits.spend('other', 3)).allowed).toBe(true);
  });

  it('gives out as many places as the ceiling, and a returned place once', async () => {
    const limits = new MemoryTrafficLimits();
    const leave = await limits.enter('key', 2);
    await limits.enter('key', 2);
    expect(await limits.enter('key', 2)).toBeNull();
    leave!();
    leave!();
    expect(await limits.enter('key', 2)).not.toBeNull();
    expect(await limits.enter('key', 2)).toBeNull();
  });
});
