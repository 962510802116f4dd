import type { Plan } from '../../api/types';
import { formatNumber } from '../../format/number.format';

/** The plan for those who only read it. */
export function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <section class="card">
      <dl class="facts">
        <dt>Name</dt>
        <dd>{plan.name}</dd>
        <dt>Most results of a recall</dt>
        <dd>{formatNumber(plan.max_top_k)}</dd>
        <dt>Requests a minute per key</dt>
        <dd>{plan.rate_limit === 0 ? 'no limit' : formatNumber(plan.rate_limit)}</dd>
        <dt>Requests under way per key</dt>
        <dd>{formatNumber(plan.in_flight_ceiling)}</dd>
        <dt>Deletes and purges</dt>
        <dd>{plan.allow_destructive ? 'allowed' : 'not allowed'}</dd>
        <dt>Receipts</dt>
        <dd>{plan.receipts_enabled ? 'on' : 'off'}</dd>
      </dl>
    </section>
  );
}
