/**
 * Times of a list in which some have none: such an entry takes the time before it, or the next one at the head of the
 * list, so that the order sent holds. `fallback` where no entry has a time.
 */
export function withNeighbourTimes(times: readonly (number | undefined)[], fallback: number): number[] {
  let last = times.find((time) => time !== undefined) ?? fallback;
  return times.map((time) => (last = time ?? last));
}
