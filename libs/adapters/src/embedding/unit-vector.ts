/**
 * Mean of the vectors of a text's tokens, each token counted alike.
 * @param rows at least one, all of one length
 */
export function meanVector(rows: readonly ArrayLike<number>[]): Float64Array {
  const mean = new Float64Array(rows[0]!.length);
  for (const row of rows) for (let d = 0; d < mean.length; d++) mean[d]! += row[d]! / rows.length;
  return mean;
}

/**
 * The vector at length 1, in memory of its own: it keeps no larger buffer alive.
 * @throws RangeError when it has no direction: zero, or a value that is no number
 */
export function unitVector(vector: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let d = 0; d < vector.length; d++) squares += vector[d]! * vector[d]!;
  const length = Math.sqrt(squares);
  if (!(length > 0 && Number.isFinite(length))) throw new RangeError('a vector without a direction');
  return Float32Array.from(vector, (value) => value / length);
}
