// What is done to the word vectors once, so that a text's vector is a plain weighted sum.

const dot = (a, b) => a.reduce((sum, value, d) => sum + value * b[d], 0);
const scaleTo = (row, factor) => row.forEach((value, d) => (row[d] = value * factor));

export function unitRows(rows) {
  for (const row of rows) scaleTo(row, 1 / Math.sqrt(dot(row, row)));
}

/**
 * SIF weights a / (a + p) (Arora, Liang, Ma: A simple but tough-to-beat baseline for sentence embeddings, 2017), with
 * the probability p of a word by its rank after Zipf and Mandelbrot: p ~ 1 / (rank + 2.7).
 */
export function sifWeights(ranks, a = 1e-3) {
  const masses = ranks.map((rank) => 1 / (rank + 2.7));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => a / (a + mass / total));
}

const GIVEN_NAMES =
  'james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan joseph jessica thomas sarah charles karen christopher lisa daniel nancy matthew betty anthony margaret mark sandra donald ashley steven kimberly paul emily andrew donna joshua michelle kenneth carol kevin amanda brian dorothy george melissa timothy deborah';

/**
 * A given name says who, not what: in the mean of a short text it drowns the topic, while the lexical index finds it
 * by its letters. Names are told from other words by Fisher's linear discriminant between common given names and all
 * words; 0.6 of the way to the names' mean takes some 650 of them and little else.
 */
export function discountGivenNames(words, rows, weights, { threshold = 0.6, factor = 0.25 } = {}) {
  const place = new Map(words.map((word, i) => [word, i]));
  const mean = meanOf(rows);
  const names = meanOf(GIVEN_NAMES.split(' ').map((name) => rows[place.get(name)])).map((value, d) => value - mean[d]);
  const centred = rows.map((row) => row.map((value, d) => value - mean[d]));
  const discriminant = solve(
    covariance(centred),
    names.map((value) => value * rows.length),
  );
  const atNames = dot(names, discriminant);
  centred.forEach((row, i) => {
    if (dot(row, discriminant) > threshold * atNames) weights[i] *= factor;
  });
}

/**
 * Takes out the mean and the strongest common directions, which carry frequency and not meaning (Mu, Viswanath:
 * All-but-the-top, 2018). Power iteration; three directions measured best.
 */
export function removeCommonComponents(rows, directions = 3) {
  const mean = meanOf(rows);
  for (const row of rows) row.forEach((value, d) => (row[d] = value - mean[d]));
  for (let round = 0; round < directions; round++) {
    const direction = strongestDirection(covariance(rows), round);
    for (const row of rows) {
      const share = dot(row, direction);
      row.forEach((value, d) => (row[d] = value - share * direction[d]));
    }
  }
}

function meanOf(rows) {
  const mean = new Float64Array(rows[0].length);
  for (const row of rows) row.forEach((value, d) => (mean[d] += value / rows.length));
  return mean;
}

function covariance(rows) {
  const dimensions = rows[0].length;
  const matrix = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  for (const row of rows) {
    for (let a = 0; a < dimensions; a++) for (let b = 0; b < dimensions; b++) matrix[a][b] += row[a] * row[b];
  }
  return matrix;
}

function strongestDirection(matrix, round) {
  // Any start that is not orthogonal to the direction sought will do; it must only be the same each time.
  let direction = matrix.map((_, d) => ((d * 7 + round * 3) % 11) + 1);
  for (let step = 0; step < 300; step++) {
    const next = matrix.map((row) => dot(row, direction));
    const norm = Math.sqrt(dot(next, next));
    direction = next.map((value) => value / norm);
  }
  return direction;
}

/** Solves matrix * x = right by Gauss-Jordan elimination; a covariance needs no pivoting. */
function solve(matrix, right) {
  const system = matrix.map((row, i) => [...row, right[i]]);
  system.forEach((pivot, i) => {
    system.forEach((row, j) => {
      if (i === j) return;
      const factor = row[i] / pivot[i];
      for (let k = i; k < row.length; k++) row[k] -= factor * pivot[k];
    });
  });
  return Float64Array.from(system, (row, i) => row[row.length - 1] / row[i]);
}
