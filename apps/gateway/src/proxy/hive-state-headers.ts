import type { CompressionResult, ExtractedState } from '@hivemind/contracts';

/** What an answer says of compression: a result without its prompt. */
export type Outcome = Omit<CompressionResult, 'messages' | 'system'>;

/** Bytes of the constraints. Servers and proxies refuse answers whose headers come to 8 KB or so. */
const MOST_CONSTRAINT_BYTES = 2_048;
const MOST_INTENT_BYTES = 256;

/** The headers of a request that compression was not asked about. */
export const NOT_CONSIDERED: Readonly<Record<string, string>> = { 'x-hivestate-mode': 'none' };

/** What compression came to, as headers: ASCII, on one line each, bounded. */
export function hiveStateHeaders(outcome: Outcome): Record<string, string> {
  const { mode, fallback, state } = outcome;
  return {
    'x-hivestate-mode': mode,
    'x-hivestate-original-tokens': String(outcome.original_tokens),
    'x-hivestate-tokens': String(outcome.tokens),
    'x-hivestate-ratio': String(Math.round(outcome.ratio * 1e4) / 1e4),
    'x-hivestate-latency-ms': String(Math.round(outcome.latency_ms)),
    'x-hivestate-extraction-prompt-tokens': String(outcome.extraction_prompt_tokens),
    'x-hivestate-extraction-completion-tokens': String(outcome.extraction_completion_tokens),
    ...(mode === 'none' && fallback !== null && { 'x-hivestate-fallback': ascii(fallback) }),
    ...(mode === 'state' && state !== null && stateHeaders(state)),
  };
}

const stateHeaders = ({ intent, active_constraints }: ExtractedState): Record<string, string> => ({
  'x-hivestate-intent': shortened(intent),
  'x-hivestate-constraints': bounded(active_constraints),
});

/** Characters outside printable ASCII as JSON escapes them; in a JSON text they stand in strings alone. */
const ascii = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Whole characters up to the limit, without the white space that HTTP takes off the ends. */
function shortened(text: string): string {
  let short = '';
  for (const character of text.trim()) {
    const next = short + ascii(character);
    if (next.length > MOST_INTENT_BYTES) break;
    short = next;
  }
  return short;
}

/** The constraints as JSON, without the entries for which there is no room and the sections that are empty then. */
function bounded(constraints: Readonly<Record<string, unknown>>): string {
  const sections: string[] = [];
  let room = MOST_CONSTRAINT_BYTES - '{}'.length;
  for (const [name, section] of Object.entries(constraints)) {
    const frame = ascii(`${JSON.stringify(name)}:[],`).length;
    const entries = fitting(entriesOf(section), room - frame);
    if (entries.length === 0) continue;
    const inner = entries.join(',');
    const text = Array.isArray(section) ? `[${inner}]` : isObject(section) ? `{${inner}}` : inner;
    sections.push(`${ascii(JSON.stringify(name))}:${text}`);
    room -= frame + inner.length;
  }
  return `{${sections.join(',')}}`;
}

/** The members of a list or object as they stand in JSON; of any other value that value. */
function entriesOf(section: unknown): string[] {
  if (Array.isArray(section)) return section.map((item) => ascii(JSON.stringify(item)));
  if (!isObject(section)) return section === undefined ? [] : [ascii(JSON.stringify(section))];
  return Object.entries(section).map(([key, value]) => ascii(`${JSON.stringify(key)}:${JSON.stringify(value)}`));
}

/** The entries that fit, each passed over for the next when it does not. */
function fitting(entries: readonly string[], room: number): string[] {
  let left = room;
  return entries.filter((entry) => {
    const fits = entry.length + 1 <= left;
    if (fits) left -= entry.length + 1;
    return fits;
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
