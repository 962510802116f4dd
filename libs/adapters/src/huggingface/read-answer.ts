import { meanVector, unitVector } from '../embedding/unit-vector';
import { HuggingFaceFault } from './hugging-face-fault';

/**
 * One unit vector per text, from an answer of one entry per text: a vector, the vectors of its tokens (of which the mean
 * is taken), or either of them wrapped once more, as pipelines do.
 * @throws HuggingFaceFault `bad_answer` for any other answer
 */
export function readAnswer(answer: unknown, texts: number): Float32Array[] {
  if (!Array.isArray(answer)) throw bad('no list');
  if (answer.length !== texts) throw bad(`${answer.length} entries for ${texts} texts`);
  return answer.map((entry: unknown) => {
    try {
      return unitVector(vectorOf(entry));
    } catch (error) {
      if (error instanceof RangeError) throw bad(error.message);
      throw error;
    }
  });
}

function vectorOf(entry: unknown): ArrayLike<number> {
  if (isVector(entry)) return entry;
  if (!Array.isArray(entry) || entry.length === 0) throw bad('an entry that is no vector');
  const rows: unknown[] = entry;
  if (rows.every(isVector)) {
    if (rows.some(({ length }) => length !== rows[0]!.length)) throw bad('token vectors of several lengths');
    return meanVector(rows);
  }
  if (rows.length === 1) return vectorOf(rows[0]);
  throw bad('an entry nested too deep');
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'number');

const bad = (what: string): HuggingFaceFault => new HuggingFaceFault('bad_answer', what);
