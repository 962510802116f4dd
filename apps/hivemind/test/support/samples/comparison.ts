import { isId } from '@hivemind/contracts';
import type { IdBook } from './id-book';

/** Ids that the service makes beside UUIDs. */
const SERVICE_ID = /^(?:hm_tenant_[0-9a-f]{16}|proj_[0-9a-f]{12}|api_key_[0-9A-Z]{26})$/;
const SHA256 = /^[0-9a-f]{64}$/;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00/g;
const MICROSECONDS = /\.\d{6}\+00:00/;

/** Numbers that no two runs share: times, durations, what age and wording make of a score. */
const MEASURED =
  /^(?:timestamp|fork_time|\w+_s|recall_count|semantic_relativity|lexical_relevance|spacetime_coordinate|gravitational_pull|memetic_similarity|resonance_score)$/;
/** Where the documentation shows a part of what is answered. */
const ABRIDGED = new Set(['inputs_ref', 'outputs_ref', 'admissions']);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** The object that a text holds, as an exported receipt's content does. */
function jsonIn(value: unknown): Json | null {
  if (typeof value !== 'string' || !value.startsWith('{')) return null;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return null;
  }
}

/**
 * Holds an answer against the one that is documented, leaf by leaf. Fields, types, texts and numbers must be the same.
 * Ids must lead to each other as the documented ones do; times, scores and hashes must have the documented form.
 */
export class Comparison {
  checks = 0;
  readonly faults: string[] = [];

  /** @param free names of further fields whose value the documentation makes up */
  constructor(
    private readonly ids: IdBook,
    private readonly free: readonly string[] = [],
  ) {}

  compare(documented: unknown, answered: unknown, path: string): void {
    const key = path.slice(path.lastIndexOf('.') + 1);
    if (kindOf(documented) !== kindOf(answered))
      return this.expect(false, path, `is ${kindOf(answered)}, documented as ${kindOf(documented)}`);
    if (this.free.includes(key)) return this.expect(true, path);
    if (Array.isArray(documented)) return this.compareLists(documented, answered as unknown[], path, key);
    if (isObject(documented)) return this.compareObjects(documented, answered as Json, path, key);
    const [documentedBody, answeredBody] = [jsonIn(documented), jsonIn(answered)];
    if (documentedBody && answeredBody) return this.compare(documentedBody, answeredBody, path);
    if (typeof documented === 'number' && MEASURED.test(key)) return this.expect(true, path);
    const same =
      typeof documented === 'string'
        ? this.sameText(documented, answered as string, key)
        : Object.is(documented, answered);
    this.expect(same, path, `is ${JSON.stringify(answered)}, documented as ${JSON.stringify(documented)}`);
  }

  private compareObjects(documented: Json, answered: Json, path: string, key: string): void {
    for (const [name, value] of Object.entries(documented)) this.compare(value, answered[name], `${path}.${name}`);
    if (ABRIDGED.has(key)) return;
    const undocumented = Object.keys(answered).filter((name) => !(name in documented));
    this.expect(undocumented.length === 0, path, `holds ${undocumented.join(', ')}, which the documentation does not`);
  }

  private compareLists(documented: unknown[], answered: unknown[], path: string, key: string): void {
    if (ABRIDGED.has(key)) {
      const ids = (list: unknown[]): unknown[] => list.map((entry) => (isObject(entry) ? entry.id : undefined));
      const places = this.ids.translate(ids(documented)).map((id) => ids(answered).indexOf(id));
      return documented.forEach((entry, i) => {
        const shown = answered[places[i]!];
        this.expect(
          isObject(entry) && isObject(shown) && Object.keys(entry).every((name) => name in shown),
          `${path}[${i}]`,
          'is not in the answer',
        );
      });
    }
    const sizes = `has ${answered.length} entries, documented with ${documented.length}`;
    this.expect(documented.length === answered.length, path, sizes);
    documented.forEach((entry, i) => this.compare(entry, answered[i], `${path}[${i}]`));
  }

  private sameText(documented: string, answered: string, key: string): boolean {
    if (isId(documented)) return isId(answered) && this.ids.agrees(documented, answered);
    if (SERVICE_ID.test(documented)) return SERVICE_ID.test(answered) && this.ids.agrees(documented, answered);
    if (key === 'next_cursor') return this.ids.agrees(documented, answered);
    if (SHA256.test(documented)) return SHA256.test(answered);
    if (key.endsWith('_at')) return MICROSECONDS.test(documented) === MICROSECONDS.test(answered);
    return this.ids.translate(documented).replace(INSTANT, '') === answered.replace(INSTANT, '');
  }

  /** Takes the checks and faults of another comparison as its own. */
  include({ checks, faults }: Comparison): void {
    this.checks += checks;
    this.faults.push(...faults);
  }

  expect(holds: boolean, path: string, fault = ''): void {
    this.checks += 1;
    if (!holds) this.faults.push(`${path} ${fault}`);
  }
}
