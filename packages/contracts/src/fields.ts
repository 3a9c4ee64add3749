import { asciiDigits } from '@bawaba/identity';
import { z } from 'zod';

/** PostgreSQL holds neither NUL nor half a surrogate pair, and nobody types the other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we refuse
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const isPlainText = (text: string) => text.isWellFormed() && !unprintable.test(text);

export const plainText = (max: number) =>
  z.string().trim().max(max).refine(isPlainText, 'unprintable_characters');

/** Must hold something besides white space. */
export const requiredText = (max: number) => plainText(max).min(1);

/** Absent, null and blank are one: null. */
export const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => text || null);

/** As printed on the document; digits of any script are kept as ASCII so that they can be compared by eye. */
export const documentNumber = requiredText(64)
  .transform(asciiDigits)
  .refine((text) => /[\p{L}\p{Nd}]/u.test(text), 'no_letters_or_digits');
export const optionalDocumentNumber = optionalText(64).transform((text) => text && asciiDigits(text));

export const MAX_ID = 2_147_483_647;
export const recordId = z.int().min(1).max(MAX_ID);
/** In a path or a query an id is text. One out of range is refused: it must never be taken for "no filter". */
export const pathId = z
  .string()
  .regex(/^\d{1,10}$/, 'invalid_number')
  .transform(Number)
  .refine((id) => id >= 1 && id <= MAX_ID, 'invalid_number');
export const idParams = z.object({ id: pathId });

const isCalendarDate = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
/** YYYY-MM-DD, a day that exists. */
export const calendarDate = z
  .string()
  .regex(/^(1[89]|2[01])\d\d-\d\d-\d\d$/, 'invalid_date')
  .refine(isCalendarDate, 'invalid_date');
/** Blank form inputs send ''. */
export const optionalDate = z
  .union([calendarDate, z.literal(''), z.null()], 'invalid_date')
  .optional()
  .transform((date) => date || null);

/** Nobody is born later than today, wherever on earth today is. */
export const birthDate = optionalDate.refine(
  (date) => date === null || Date.parse(date) <= Date.now() + 24 * 60 * 60 * 1000,
  'born_in_the_future',
);

export const instant = z.iso.datetime();

/** `version` guards against two editors; a caller who sends none does not care. */
export const optionalVersion = z.int().min(1).max(MAX_ID).optional();

const wholeNumberText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'invalid_number')
    .transform(Number)
    .refine((number) => number <= max, 'invalid_number');

export const MAX_PAGE = 1000;
/** On every list: `limit` and `offset`; the total comes in X-Total-Count. */
export const paging = {
  limit: wholeNumberText(MAX_PAGE).optional(),
  offset: wholeNumberText(MAX_ID).optional(),
};

/** Filters left empty are not filters. */
export const searchText = plainText(200)
  .optional()
  .transform((text) => text || undefined);
export const filterDate = z
  .union([calendarDate, z.literal('')], 'invalid_date')
  .optional()
  .transform((date) => date || undefined);
export const filterId = z
  .union([pathId, z.literal('')], 'invalid_number')
  .optional()
  .transform((id) => (id === '' ? undefined : id));

/**
 * Sent with a create: the same key and body again within a day answer with the record that the first request made.
 * Loose: the other headers of a request stay as they are.
 */
export const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.uuid().optional() });

export const noContent = z.void();
