import fc from 'fast-check';
import { meanVector, unitVector } from './unit-vector';

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((x) => Math.abs(x) > 1e-6);
const vector = fc.array(value, { minLength: 1, maxLength: 20 });

describe('unitVector', () => {
  it('keeps the direction and makes the length 1', () => {
    fc.assert(
      fc.property(vector, (values) => {
        const unit = unitVector(values);
        const length = Math.hypot(...values);
        expect(Math.hypot(...unit)).toBeCloseTo(1, 5);
        values.forEach((part, d) => expect(unit[d]).toBeCloseTo(part / length, 5));
      }),
    );
  });

  it('keeps no larger buffer alive', () => {
    const large = new Float64Array(1_000).fill(1);
    expect(unitVector(large.subarray(0, 4)).buffer.byteLength).toBe(16);
  });

  it.each([[[]], [[0, 0]], [[1, NaN]], [[1, Infinity]], [[1e200, 1e200]]])('refuses %j', (values) => {
    expect(() => unitVector(values)).toThrow(RangeError);
  });
});

describe('meanVector', () => {
  it('is the vector itself when all rows are that', () => {
    fc.assert(
      fc.property(vector, fc.integer({ min: 1, max: 9 }), (values, rows) => {
        const mean = meanVector(Array<number[]>(rows).fill(values));
        values.forEach((part, d) => expect(mean[d]! / part).toBeCloseTo(1, 9));
      }),
    );
  });

  it('counts every row alike', () => {
    expect([...meanVector([[1, 0], [3, 4], [2, 2]])]).toEqual([2, 2]); // prettier-ignore
  });
});
