/** A small deterministic generator (mulberry32), so that two runs measure the same data. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SYLLABLES =
  'ba be bi bo bu ca ce ci co da de di do fa fe fi ga ge go ha he hi ja ka ke ki la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi wa we za zo'.split(
    ' ',
  );
const VOCABULARY = 20_000;

/** Sentences over an invented vocabulary whose words are as unevenly common as those of a language (Zipf). */
export class RandomText {
  private readonly random: () => number;
  private readonly words: string[];

  constructor(seed: number) {
    this.random = seeded(seed);
    this.words = Array.from({ length: VOCABULARY }, () =>
      Array.from(
        { length: 2 + Math.floor(this.random() * 3) },
        () => SYLLABLES[Math.floor(this.random() * SYLLABLES.length)],
      ).join(''),
    );
  }

  /** @param words how many words */
  sentence(words: number): string {
    const text = Array.from({ length: words }, () => this.words[Math.floor(VOCABULARY ** this.random()) - 1]).join(' ');
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
  }
}
