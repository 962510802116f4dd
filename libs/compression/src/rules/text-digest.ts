import { errorLines } from './error-lines';
import type { KnownFacts } from './facts';

/** Texts up to this length (characters) are told whole. */
const WHOLE_UP_TO = 240;
const LINE_CUT = 300;
/** Of a line without a word, such as encoded data, the beginning is enough. */
const BLOB = /\S{160}/;
const BLOB_LENGTH = 160;
const BLOB_SAMPLE = 2_000;
const BLOB_CUT = 60;
const HEADING = /^\s*(?:def|class|function|interface|export|import|#{1,4} |[A-Z][A-Z ]{4,}$|<title|<h[1-3])/;
const SAYS_SOMETHING = /[\p{L}\p{N}]{2}/u;
const STRONG = /[\d/@]|\.\p{L}{1,4}$/u;
const ALWAYS_ERRORS = 6;
const ALSO_SHARE = 0.35;

interface Line {
  at: number;
  text: string;
  value: number;
}

export interface TextDigest {
  text: string;
  /** Whether something of the original is missing. */
  lossy: boolean;
}

const tidy = (line: string): string => line.replace(/[ \t]{2,}/g, ' ').trimEnd();

const isBlob = (line: string): boolean => line.length >= BLOB_LENGTH && BLOB.test(line.slice(0, BLOB_SAMPLE));

const shortened = (line: string): string => {
  const length = isBlob(line) ? BLOB_CUT : LINE_CUT;
  return line.length > length ? `${line.slice(0, length)}…` : line;
};

/** Shortens texts that are no JSON: shell output, files, pages. Lines that were told before are not told again. */
export class TextDigester {
  private readonly told = new Set<string>();

  constructor(private readonly known: KnownFacts) {}

  /** `room` is how many characters of a long text may stay, error lines and names of what was left out apart; with `allNames`
   * every name of the text is told. */
  digest(original: string, room: number, failed: boolean, allNames = false): TextDigest {
    const lines = original
      .split(/\r?\n/)
      .map(tidy)
      .filter((line) => line.trim() !== '');
    const text = lines.join('\n');
    if (text.length <= WHOLE_UP_TO && !lines.some(isBlob)) {
      lines.forEach((line) => this.learn(line));
      return { text, lossy: false };
    }
    const kept = this.choose(lines, Math.min(room, text.length), failed);
    const chosen = this.joined(kept, lines.length);
    chosen.split('\n').forEach((line) => this.learn(line));
    const also = this.leftOut(original, allNames ? Infinity : room * ALSO_SHARE);
    return { text: also === '' ? chosen : `${chosen}\n[also: ${also}]`, lossy: true };
  }

  private learn(line: string): void {
    this.told.add(line.trim());
    this.known.learn(line);
  }

  private choose(lines: readonly string[], room: number, failed: boolean): Line[] {
    const errors = new Set(failed ? errorLines(lines.join('\n'), ALWAYS_ERRORS) : []);
    const firsts = new Map<string, number>();
    lines.forEach((line, at) => firsts.has(line) || firsts.set(line, at));
    const ranked = lines
      .map((text, at): Line => ({ at, text, value: this.valueOf(text, at, lines.length, errors) }))
      .filter((line) => line.value > 0 && firsts.get(line.text) === line.at)
      .sort((a, b) => b.value - a.value || a.at - b.at);
    const kept: Line[] = [];
    let left = room;
    for (const line of ranked) {
      const length = shortened(line.text).length;
      if (line.value < 100 && length > left) continue;
      left -= length;
      kept.push(line);
    }
    return kept.sort((a, b) => a.at - b.at);
  }

  /** Error lines always; else the more new facts for its length the better, with an edge for the ends and headings. */
  private valueOf(line: string, at: number, count: number, errors: ReadonlySet<string>): number {
    if (errors.has(line.trim())) return 100;
    if (this.told.has(line.trim()) || !SAYS_SOMETHING.test(line)) return 0;
    const news = this.known.news(line);
    const strong = news.filter((fact) => STRONG.test(fact)).length;
    const ends = at < 2 || at >= count - 3 ? 1 : 0;
    return (
      (10 * (strong + 0.5 * (news.length - strong))) / (20 + line.length) + ends + (HEADING.test(line) ? 0.5 : 0) + 0.01
    );
  }

  private joined(kept: readonly Line[], count: number): string {
    let told = '';
    let next = 0;
    for (const { at, text } of kept) {
      told += `${at > next ? ' …' : ''}${told === '' ? '' : '\n'}${shortened(text)}`;
      next = at + 1;
    }
    return (next < count ? `${told} …` : told).trimStart();
  }

  /** Names of the text that no chosen line holds: what a later step may call for. */
  private leftOut(original: string, room: number): string {
    const names: string[] = [];
    let left = room;
    const news = this.known.news(original).filter((fact) => fact.length <= 120);
    for (const fact of [...news.filter((each) => STRONG.test(each)), ...news.filter((each) => !STRONG.test(each))]) {
      if (fact.length + 1 > left) continue;
      left -= fact.length + 1;
      names.push(fact);
    }
    this.known.learn(names.join(' '));
    return names.join(' ');
  }
}
