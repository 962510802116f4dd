import { errorLines, namesError } from './error-lines';
import type { KnownFacts } from './facts';
import { headOf } from './head-of';
import { textLines, type TextLine, type TextLines } from './text-lines';
import { NOTHING, type Told } from './told';

/** Texts up to this length (characters) are told whole. */
const WHOLE_UP_TO = 240;
const LINE_CUT = 300;
/** Of a line without a word, such as encoded data, the beginning is enough. */
const BLOB = /(?:^|\s)\S{160}/;
const BLOB_LENGTH = 160;
const BLOB_SAMPLE = 2_000;
const BLOB_CUT = 60;
const HEADING = /^(?:def|class|function|interface|export|import|#{1,4} |[A-Z][A-Z ]{4,}$|<title|<h[1-3])/;
const SAYS_SOMETHING = /[\p{L}\p{N}]{2}/u;
/** Four words in a row, or writing without spaces: worth its room without a name in it. */
const PROSE = /(?:\p{L}+[\s,'’-]+){3}\p{L}+|\p{Lo}{6}/u;
const STRONG = /[\d/@]|\.\p{L}{1,4}$/u;
const ALWAYS_ERRORS = 6;
const ALSO_SHARE = 0.35;
const LONGEST_NAME = 120;
const MUST = 100;
const DIGITS = /\d+/g;
/** Of lines that differ in their numbers alone, such as those of a log, a few show what they are. */
const MANY_ALIKE = 4;
/** Says nothing away from its line. */
const BARE = /^\d{1,2}$|^\d{4}-\d\d-\d\d[T_]\d|^\d\d?:\d\d/;

const isBlob = (line: string): boolean => line.length >= BLOB_LENGTH && BLOB.test(line.slice(0, BLOB_SAMPLE));

const shortened = (line: string): string => {
  const length = isBlob(line) ? BLOB_CUT : LINE_CUT;
  return line.length > length ? `${headOf(line, length)}…` : line;
};

const standsAlone = (name: string): boolean => name.length <= LONGEST_NAME && !BARE.test(name);

/** Shortens texts that are no JSON: shell output, files, pages. Lines that were told before are not told again. */
export class TextDigester {
  private readonly told = new Set<string>();

  constructor(private readonly known: KnownFacts) {}

  /** Lines that stand in the prompt anyway. */
  learnLines(text: string): void {
    for (const { body } of textLines(text).lines) this.told.add(body);
  }

  /**
   * `room` is how many characters of a long text may stay, error lines and names of what was left out apart; with
   * `allNames` every name of the text is told.
   */
  digest(original: string, room: number, failed: boolean, allNames = false): Told {
    const read = textLines(original);
    const text = read.lines.map((line) => line.text).join('\n');
    if (text.length <= WHOLE_UP_TO && !read.lines.some((line) => isBlob(line.text))) {
      this.learn(read.lines);
      return { text, leftOut: NOTHING };
    }
    const kept = this.choose(read.lines, Math.min(room, text.length), failed);
    this.learn(kept);
    const also = this.leftOut(read.lines, allNames ? Infinity : room * ALSO_SHARE);
    const chosen = joined(kept, read);
    const isCut = kept.length < read.lines.length || kept.some((line) => shortened(line.text) !== line.text);
    return {
      text: also === '' ? chosen : `${chosen}\n[also: ${also}]`,
      leftOut: isCut ? { text: original, rows: [] } : NOTHING,
    };
  }

  private learn(lines: readonly TextLine[]): void {
    for (const { body } of lines) {
      this.told.add(body);
      this.known.learn(shortened(body));
    }
  }

  private choose(lines: readonly TextLine[], room: number, failed: boolean): TextLine[] {
    const errors = new Set(failed ? errorLines(lines.map(({ text }) => text).join('\n'), ALWAYS_ERRORS) : []);
    const seen = new Set<string>();
    const alike = new Map<string, number>();
    const ranked = lines
      .filter(({ body }) => !seen.has(body) && seen.add(body))
      .map((line) => {
        if (errors.has(line.text.trim())) return { line, value: MUST };
        const pattern = line.body.replace(DIGITS, '0');
        const before = alike.get(pattern) ?? 0;
        alike.set(pattern, before + 1);
        return { line, value: this.valueOf(line, lines.length) / (1 + before / MANY_ALIKE) };
      })
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value || a.line.at - b.line.at);
    const kept: TextLine[] = [];
    let left = room;
    for (const { line, value } of ranked) {
      const { length } = shortened(line.text);
      if (value < MUST && length > left) continue;
      left -= length;
      kept.push(line);
    }
    return kept.sort((a, b) => a.at - b.at);
  }

  /** The more new facts for its length the better, with an edge for ends, headings and errors; prose if there is room. */
  private valueOf({ at, body }: TextLine, count: number): number {
    if (this.told.has(body) || !SAYS_SOMETHING.test(body)) return 0;
    const news = this.known.news(body);
    const strong = news.filter((fact) => STRONG.test(fact)).length;
    const density = (10 * (strong + 0.5 * (news.length - strong))) / (20 + body.length);
    const ends = at < 2 || at >= count - 3 ? 1 : 0;
    const isNotable = HEADING.test(body) || namesError(body);
    return density + ends + (isNotable ? 0.5 : 0) + (PROSE.test(body) ? 0.01 : 0);
  }

  /** Names of the text that no chosen line holds: what a later step may call for. */
  private leftOut(lines: readonly TextLine[], room: number): string {
    const names: string[] = [];
    let left = room;
    const news = [...new Set(lines.flatMap(({ body }) => this.known.news(body)))].filter(standsAlone);
    for (const fact of [...news.filter((each) => STRONG.test(each)), ...news.filter((each) => !STRONG.test(each))]) {
      if (fact.length + 1 > left) continue;
      left -= fact.length + 1;
      names.push(fact);
    }
    this.known.learn(names.join(' '));
    return names.join(' ');
  }
}

/** Lines one below the other, with a mark where some are missing; line numbers show that themselves. */
function joined(kept: readonly TextLine[], { lines, areNumbered }: TextLines): string {
  let told = '';
  let next = 0;
  for (const { at, text } of kept) {
    told += `${at > next && !areNumbered ? ' …' : ''}${told === '' ? '' : '\n'}${shortened(text)}`;
    next = at + 1;
  }
  return (next < lines.length ? `${told} …` : told).trimStart();
}
