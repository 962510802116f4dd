import { BoundedMemo } from '../bounded-memo';

const ID_KEY =
  /(?:^|[_.-])(?:id|ids|uuid|key|number|no|code|email|mail|phone|zip|sku|ref|reference|user|username|account|order|path|file|url|branch|commit)$|Id$|Number$|Email$|Code$/i;
const NAMES_SOMETHING = /^(?=.*\p{L})(?=.*[\p{N}_@/]).{3,}$|^\d{5,}$/u;
const DATE = /^\d{4}-\d\d-\d\d$/;
const NUMBER = /^-?\d{1,4}(?:\.\d+)?$/;
const AMOUNT = /^-?(?:\d{2,}|\d+\.\d+)$/;
const STARTS_AS_DATE = /^\d{4}-\d\d-\d\d/;
const CAPITALISED = /^\p{Lu}\p{L}+$/u;
const LETTER = /\p{L}/u;
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

function kindOf(text: string): CellKind {
  const isDate = DATE.test(text);
  const isAmount = AMOUNT.test(text);
  const isShort = text.length <= LONGEST_NAME;
  const isId = NAMES_SOMETHING.test(text);
  const isPhrase = isShort && text.length > 1 && LETTER.test(text);
  const isMixed = isPhrase && text.length >= 3 && /\p{N}/u.test(text) && !STARTS_AS_DATE.test(text);
  const tellsWho = isShort
    ? isDate || isAmount || isMixed || CAPITALISED.test(text) || text.includes('@')
    : text.length < LONGEST_ADDRESS && text.includes('@');
  return { isId, tellsWho, belongs: isDate || NUMBER.test(text), isDate, isAmount, isPhrase };
}

const kinds = new BoundedMemo(kindOf, { entries: 20_000, characters: 1_000_000 });

export const cellKind = (text: string): CellKind => kinds.of(text);

/** Whether a field of this name holds an id, so that its number is no amount. */
export const isIdName = (name: string): boolean => ID_KEY.test(name);
