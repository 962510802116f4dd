import { formatNumber, formatShare } from '../../format/number.format';
import type { Turn } from '../../api/types';
import { labelOf, SOURCES } from './sources';
import { tokenShares } from './token-shares';

type Accounts = Pick<Turn, 'tokens_by_source' | 'source_counts' | 'budget_total'>;

/** Where the tokens of a packet went, against its budget; the list below says the same in numbers. */
export function TokenBar({ turn }: { turn: Accounts }) {
  const { shares, over } = tokenShares(turn.tokens_by_source, turn.budget_total);
  return (
    <figure class="token-account">
      <div class="token-bar" aria-hidden="true">
        {shares.map(({ source, share }) => (
          <span key={source} class={`token-part source-${source}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <figcaption class="visually-hidden">Tokens by source, out of {formatNumber(turn.budget_total)}</figcaption>
      <ul class="legend">
        {shares.map(({ source, tokens, share }) => (
          <li key={source} class={`source-${source}`} title={SOURCES.find((each) => each.source === source)?.about}>
            <span class="swatch" aria-hidden="true" />
            <span class="legend-name">{source === 'free' ? 'Free' : labelOf(source)}</span>
            <span class="legend-value">
              {formatNumber(tokens)} <small>{formatShare(share)}</small>
            </span>
          </li>
        ))}
      </ul>
      {over > 0 && <p class="notice notice-warn">The protected part is {formatNumber(over)} tokens over the budget.</p>}
    </figure>
  );
}
