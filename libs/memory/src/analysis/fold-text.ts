// Letters that Unicode does not decompose, in the spelling that people use for them without their keyboard.
const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

// Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic: left out by as many writers as use them.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const ONLY_ASCII = /^[\0-\x7f]*$/;

/**
 * One spelling for what reads the same: compatibility forms (NFKC), case, accents and typographic apostrophes.
 * `Größe`, `GROSSE` and `grosse` become one word. Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => UNDECOMPOSED[letter]!)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFC');
}
