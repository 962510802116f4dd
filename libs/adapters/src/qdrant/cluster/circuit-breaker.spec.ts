import { CircuitBreaker } from './circuit-breaker';

describe('The circuit breaker', () => {
  let nowMs = 0;
  const breaker = () => new CircuitBreaker({ failuresToOpen: 3, coolDownMs: 1000, nowMs: () => nowMs });
  const open = () => {
    nowMs = 0;
    const opened = breaker();
    for (let i = 0; i < 3; i++) opened.failed();
    return opened;
  };

  it('opens after failures in a row only', () => {
    const closed = breaker();
    for (let i = 0; i < 10; i++) {
      closed.failed();
      closed.failed();
      closed.succeeded();
    }
    expect(closed.admit()).toBe(true);
    expect(open().admit()).toBe(false);
  });

  it('lets one call try when it has cooled down, whose success closes it', () => {
    const opened = open();
    nowMs = 999;
    expect([opened.admit(), opened.waitMs]).toEqual([false, 1]);
    nowMs = 1000;
    expect([opened.admit(), opened.admit()]).toEqual([true, false]);
    opened.succeeded();
    expect([opened.admit(), opened.admit()]).toEqual([true, true]);
  });

  it('opens again when that call fails', () => {
    const opened = open();
    nowMs = 1000;
    opened.admit();
    opened.failed();
    expect([opened.admit(), opened.waitMs]).toEqual([false, 1000]);
  });
});
