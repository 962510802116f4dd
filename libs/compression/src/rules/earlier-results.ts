import { isRecord, type Json, type JsonRecord } from './json-shape';
import type { LeftOut } from './told';

const LOOK_BACK = 24;
const FEWEST_FIELDS = 4;
/** Share of a record's text that must be unchanged for telling the difference alone. */
const ALIKE = 0.6;

interface Earlier {
  label: string;
  leftOut: LeftOut;
  fields: Map<string, string>;
}

export interface Difference {
  label: string;
  changed: JsonRecord;
  gone: string[];
  /** What was not told of the record that it is different from. */
  leftOut: LeftOut;
}

const fieldTexts = (record: JsonRecord): Map<string, string> =>
  new Map(Object.entries(record).map(([key, value]) => [key, JSON.stringify(value) ?? 'null']));

/** Records that were told, so that a later state of the same thing is told by what is different. */
export class EarlierRecords {
  constructor(private readonly lookBack = LOOK_BACK) {}

  private readonly earlier: Earlier[] = [];

  /** The last record that is mostly the same, and what is different from it; null when there is none. */
  differenceFrom(value: Json): Difference | null {
    if (!isRecord(value) || Object.keys(value).length < FEWEST_FIELDS) return null;
    const fields = fieldTexts(value);
    let best: { earlier: Earlier; same: number } | null = null;
    for (const earlier of this.earlier) {
      const same = sameLength(fields, earlier.fields);
      if (!best || same >= best.same) best = { earlier, same };
    }
    const whole = [...fields.values()].reduce((sum, text) => sum + text.length, 0);
    if (!best || best.same < ALIKE * whole) return null;
    const { label, leftOut, fields: old } = best.earlier;
    const changed = Object.entries(value).filter(([key]) => old.get(key) !== fields.get(key));
    const gone = [...old.keys()].filter((key) => !fields.has(key));
    return { label, changed: Object.fromEntries(changed), gone, leftOut };
  }

  remember(label: string, value: Json, leftOut: LeftOut): void {
    if (!isRecord(value) || Object.keys(value).length < FEWEST_FIELDS) return;
    this.earlier.push({ label, leftOut, fields: fieldTexts(value) });
    if (this.earlier.length > this.lookBack) this.earlier.shift();
  }
}

function sameLength(fields: Map<string, string>, old: Map<string, string>): number {
  let same = 0;
  for (const [key, text] of fields) if (old.get(key) === text) same += text.length;
  return same;
}
