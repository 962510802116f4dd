import { z } from 'zod';

/** Code points in a text. Limits count these, so that an emoji is one character wherever it is stored. */
export function codePoints(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; count++) i += text.codePointAt(i)! > 0xffff ? 2 : 1;
  return count;
}

const LONE_SURROGATE = /\p{Cs}/u;

/** Why a text cannot be stored by PostgreSQL or sent as UTF-8, or null. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'holds a NUL character (U+0000); remove it';
  if (LONE_SURROGATE.test(text)) return 'holds half of a surrogate pair; send well-formed Unicode';
  return null;
}

/** Longest `content`, `query` and `user_input`, in code points. */
export const MAX_CONTENT_CHARACTERS = 200_000;
/** Longest identifier (sessions, exchanges, records, receipts, authors), in code points. */
export const MAX_ID_CHARACTERS = 256;

function checked(maximum: number, allowBlank: boolean) {
  const limits = {
    ...(!allowBlank && { minLength: 1 }),
    ...(maximum < Number.MAX_SAFE_INTEGER && { maxLength: maximum }),
  };
  const schema = z.string().superRefine((text, ctx) => {
    const fault = textFault(text);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
    else if (!allowBlank && text.trim() === '') ctx.addIssue({ code: 'custom', message: 'must not be empty' });
    else if (text.length > maximum) {
      const length = codePoints(text);
      if (length <= maximum) return;
      const message = `must be at most ${maximum.toLocaleString('en-US')} characters; it has ${length.toLocaleString('en-US')}`;
      ctx.addIssue({ code: 'custom', message, params: { limit: maximum } });
    }
  });
  return schema.meta(limits);
}

/** Text that must say something. */
export const requiredText = (maximum = MAX_CONTENT_CHARACTERS) => checked(maximum, false);
/** Text that may be empty. */
export const anyText = (maximum = Number.MAX_SAFE_INTEGER) => checked(maximum, true);
export const identifier = () => checked(MAX_ID_CHARACTERS, false);

/** An optional field; null means absent, because many clients serialise an unset field as null. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional()).optional();
