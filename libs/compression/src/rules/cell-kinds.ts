const ID_KEY =
  /(?:^|[_.-])(?:id|ids|uuid|key|number|no|code|email|mail|phone|zip|sku|ref|reference|user|username|account|order|path|file|url|branch|commit)$|Id$|Number$|Email$|Code$/i;
const NAMES_SOMETHING = /^(?=.*\p{L})(?=.*[\p{N}_@/]).{3,}$/u;
const LONG_NUMBER = /^\d{5,}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const NUMBER = /^-?\d{1,4}(?:\.\d+)?$/;
const AMOUNT = /^-?(?:\d{2,}|\d+\.\d+)$/;
const STARTS_AS_DATE = /^\d{4}-\d\d-\d\d/;
const CAPITALISED = /^\p{Lu}\p{L}+$/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const LONGEST_NAME = 40;
const LONGEST_ADDRESS = 80;

/** What a value of a record is good for. */
export interface CellKind {
  /** An id: something that can be called for. */
  isId: boolean;
  /** Ids, dates, names, addresses and amounts; no times, states and sentences. */
  tellsWho: boolean;
  /** Says nothing without what it stands with. */
  belongs: boolean;
  isDate: boolean;
  isAmount: boolean;
  /** A few words, such as a colour or a place. */
  isPhrase: boolean;
}

export function cellKind(text: string): CellKind {
  const hasLetter = LETTER.test(text);
  const hasDigit = DIGIT.test(text);
  const isNumeric = hasDigit && !hasLetter;
  const isDate = isNumeric && DATE.test(text);
  const isAmount = isNumeric && AMOUNT.test(text);
  const isShort = text.length <= LONGEST_NAME;
  const isId = hasLetter ? NAMES_SOMETHING.test(text) : isNumeric && LONG_NUMBER.test(text);
  const isPhrase = isShort && text.length > 1 && hasLetter;
  const isMixed = isPhrase && text.length >= 3 && hasDigit && !STARTS_AS_DATE.test(text);
  const tellsWho = isShort
    ? isDate || isAmount || isMixed || (hasLetter && CAPITALISED.test(text)) || text.includes('@')
    : text.length < LONGEST_ADDRESS && text.includes('@');
  return { isId, tellsWho, belongs: isDate || (isNumeric && NUMBER.test(text)), isDate, isAmount, isPhrase };
}

/** Whether a field of this name holds an id, so that its number is no amount. */
export const isIdName = (name: string): boolean => ID_KEY.test(name);
