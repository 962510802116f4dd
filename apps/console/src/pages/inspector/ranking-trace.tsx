import type { Candidate } from '../../api/types';
import { formatScore } from '../../format/number.format';

const SCORES: readonly (readonly [key: string, label: string, about: string])[] = [
  ['semantic_relativity', 'Semantic', 'cosine similarity of the best chunk'],
  ['lexical_relevance', 'Lexical', 'words in common, normalised'],
  ['memetic_similarity', 'Fused', 'the two together'],
  ['spacetime_coordinate', 'Recency', 'falls to 1/e in 30 days'],
  ['gravitational_pull', 'Recalls', 'grows with how often it was recalled'],
  ['resonance_score', 'Final score', 'orders the results'],
];

/** The scores that brought a record where it stands. */
export function RankingTrace({ scores }: { scores: NonNullable<Candidate['scores']> }) {
  return (
    <details class="trace">
      <summary>
        Ranking trace
        {scores.resonance_score !== undefined && <span class="mono">{formatScore(scores.resonance_score)}</span>}
      </summary>
      <table class="trace-table">
        <caption class="visually-hidden">Ranking trace</caption>
        <tbody>
          {SCORES.filter(([key]) => scores[key] !== undefined).map(([key, label, about]) => (
            <tr key={key}>
              <th scope="row">
                {label} <small>{about}</small>
              </th>
              <td class="numeric mono">{formatScore(scores[key]!)}</td>
              <td aria-hidden="true" class="trace-bar">
                <span style={{ width: `${Math.min(Math.max(scores[key]!, 0), 1) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
