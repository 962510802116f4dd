import { definedFields } from '@hivemind/contracts';
import type { Plan } from './facts';
import { invalidField } from './faults';
import { checkedName } from './names';

/** Least and largest value of each limit, and its name outside. */
const LIMITS = {
  maxTopK: { field: 'max_top_k', least: 1, most: 1_000 },
  rateLimit: { field: 'rate_limit', least: 0, most: 1_000_000 },
  inFlightCeiling: { field: 'in_flight_ceiling', least: 1, most: 10_000 },
} as const satisfies { [K in keyof Plan]?: { field: string; least: number; most: number } };

function requireWithin(value: number, { field, least, most }: (typeof LIMITS)[keyof typeof LIMITS]): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const range = `from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`;
  throw invalidField(field, `must be a whole number ${range}`, { limit: value < least ? least : most });
}

/**
 * A plan with some of its fields changed; fields that are absent or undefined stay.
 * @throws HivemindError VALIDATION_ERROR naming the field that is out of its range
 */
export function changedPlan(plan: Plan, changes: Partial<Plan>): Plan {
  const changed: Plan = { ...plan, ...definedFields(changes) };
  for (const key of ['maxTopK', 'rateLimit', 'inFlightCeiling'] as const) {
    if (changes[key] !== undefined) requireWithin(changed[key], LIMITS[key]);
  }
  return { ...changed, name: checkedName(changed.name, 'name') };
}
