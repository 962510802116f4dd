import type { Sample } from './exposition';

/** Observations of a histogram, summed over all of its labels. */
export interface Histogram {
  count: number;
  /** How many were at most so many seconds, by rising bound; the last bound is infinite. */
  buckets: readonly { atMost: number; count: number }[];
}

/** Undefined when the scrape does not hold the histogram. */
export function histogramOf(samples: readonly Sample[], name: string): Histogram | undefined {
  const sums = new Map<number, number>();
  for (const sample of samples)
    if (sample.name === `${name}_bucket` && sample.labels.le !== undefined) {
      const bound = sample.labels.le === '+Inf' ? Infinity : Number(sample.labels.le);
      if (!Number.isNaN(bound)) sums.set(bound, (sums.get(bound) ?? 0) + sample.value);
    }
  const buckets = [...sums].map(([atMost, count]) => ({ atMost, count })).sort((a, b) => a.atMost - b.atMost);
  const last = buckets.at(-1);
  return last?.atMost === Infinity ? { count: last.count, buckets } : undefined;
}

/**
 * What was observed between two scrapes. All of the later one when there is no earlier, or when the process has begun to
 * count anew in between.
 */
export function since(earlier: Histogram | undefined, later: Histogram): Histogram {
  if (!earlier || earlier.count > later.count) return later;
  const before = new Map(earlier.buckets.map(({ atMost, count }) => [atMost, count]));
  return {
    count: later.count - earlier.count,
    buckets: later.buckets.map(({ atMost, count }) => ({ atMost, count: count - (before.get(atMost) ?? 0) })),
  };
}

/**
 * Estimate of a quantile in seconds, as Prometheus makes it: evenly spread within the bucket that holds it. Null when
 * nothing was observed; the greatest finite bound when it lies above that.
 */
export function quantile({ count, buckets }: Histogram, q: number): number | null {
  if (count <= 0) return null;
  const rank = q * count;
  const index = buckets.findIndex((bucket) => bucket.count >= rank);
  const below = buckets[index - 1] ?? { atMost: 0, count: 0 };
  const bucket = buckets[index];
  if (!bucket || bucket.atMost === Infinity) return below.atMost;
  const within = bucket.count - below.count;
  return below.atMost + (bucket.atMost - below.atMost) * (within > 0 ? (rank - below.count) / within : 1);
}
