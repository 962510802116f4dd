/** A run of one kind of character at least this long (UTF-16 units) is no text; a token counter would choke on it. */
export const LONG_RUN = 1024;
/** Such a run is counted in parts of this length. A power of two, because so are the vocabulary's tokens of one letter repeated. */
export const RUN_PART = 512;

// What the o200k split rule may take as one piece is made of runs of these kinds: letters, marks and symbols, line ends
// with slashes, white space. Digits are missing because the rule takes three at most.
const PROBE_CHARACTERS = 256;
const PROBE = /[\p{L}\p{M}]{256}|[^\s\p{L}\p{N}]{256}|[\r\n/]{256}|\s{256}/uy;
const RUN = /[\p{L}\p{M}]+|[^\s\p{L}\p{N}]+|[\r\n/]+|\s+/gu;

/** Looks only at every 512th place: a long run covers at least one of them and the 256 characters that follow it. */
function mayHoldLongRun(text: string): boolean {
  for (let at = 0; at + PROBE_CHARACTERS <= text.length; at += RUN_PART) {
    PROBE.lastIndex = at;
    if (PROBE.test(text)) return true;
  }
  return false;
}

const splitsPair = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

/**
 * The text in parts that can each be counted in linear time: one part for a text without long runs; otherwise cut after
 * every 512 units of a run of 1,024 or more, one unit later where a surrogate pair would be torn.
 */
export function countableParts(text: string): string[] {
  if (text.length < LONG_RUN || !mayHoldLongRun(text)) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length < LONG_RUN) continue;
    for (let cut = index + RUN_PART; cut < index + run.length; cut += RUN_PART) {
      const to = splitsPair(text, cut) ? cut + 1 : cut;
      parts.push(text.slice(from, to));
      from = to;
    }
  }
  parts.push(text.slice(from));
  return parts;
}
