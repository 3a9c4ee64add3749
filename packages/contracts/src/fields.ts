import { asciiDigits, cleanLine, cleanParagraph, hasTowerOfMarks, stripHidden } from '@bawaba/identity';
import { z } from 'zod';

/** PostgreSQL holds neither NUL nor half a surrogate pair, and nobody types the other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we refuse
const unprintable = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
const printable = () =>
  z
    .string()
    .trim()
    .refine((text) => text.isWellFormed() && !unprintable.test(text), 'unprintable_characters');

/** What someone searches for or signs in with: it is compared and never stored. */
export const plainText = (max: number) => printable().max(max);

/**
 * Text that is stored and shown must not lie: characters that nobody can see are refused. The forms of the web application
 * take out what a paste brings along before they send it.
 */
const visible = () =>
  printable()
    .refine((text) => stripHidden(text) === text, 'hidden_characters')
    .refine((text) => !hasTowerOfMarks(text.normalize('NFC')), 'too_many_marks');

const isOneLine = (text: string) => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(text);
/** Stored trimmed, in NFC, with single spaces. */
const line = (max: number) => visible().refine(isOneLine, 'more_than_one_line').overwrite(cleanLine).max(max);
/** As a line, and line breaks are kept: notes, reasons, addresses. */
const paragraph = (max: number) => visible().overwrite(cleanParagraph).max(max);

/** Absent, null and blank are one: null. */
const optional = (text: z.ZodString) => text.nullish().transform((value) => value || null);

export const optionalLine = (max: number) => optional(line(max));
export const requiredParagraph = (max: number) => paragraph(max).min(1);
export const optionalParagraph = (max: number) => optional(paragraph(max));

/** What a village or a role is called: something that can be read. */
export const title = (max: number) =>
  line(max)
    .min(1)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'no_letters_or_digits');

/** One word that identifies, such as a username: two that look alike must not differ by a joiner that nobody sees. */
export const word = (max: number) =>
  line(max)
    .min(1)
    .refine((text) => !/[\u200c\u200d]/.test(text), 'hidden_characters');

/** A tatweel only makes other letters longer. */
const hasLetter = (text: string) => text === '' || /(?!\u0640)\p{L}/u.test(text);
const name = line(200).refine(hasLetter, 'no_letters');
export const personName = name.min(1);
export const optionalPersonName = optional(name);

/**
 * As printed on the document; digits of any script are kept as ASCII so that they can be compared by eye. Marks that nobody
 * sees are taken out: a number that was pasted with them is the same number.
 */
const number = printable().overwrite(cleanLine).max(64);
export const documentNumber = number
  .min(1)
  .transform(asciiDigits)
  .refine((text) => /[\p{L}\p{Nd}]/u.test(text), 'no_letters_or_digits');
export const optionalDocumentNumber = optional(number).transform((text) => text && asciiDigits(text));

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
