import {
  asciiDigits,
  cleanLine,
  cleanParagraph,
  hasTowerOfMarks,
  identityKey,
  stripHidden,
} from '@bawaba/identity';
import { z } from 'zod';

/** PostgreSQL cannot store NUL or half a surrogate pair, and no user types the other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them
const unprintable = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;
const printable = () =>
  z
    .string()
    .trim()
    .refine((text) => text.isWellFormed() && !unprintable.test(text), 'unprintable_characters');

/** Text for a filter, a search or a sign-in: it is compared and never shown to another user. */
export const plainText = (max: number) => printable().max(max);

/**
 * Text that is stored and shown: invisible characters are rejected, because they can mislead the reader. The forms of the web
 * application remove them from pasted text before they send it.
 */
const visible = () =>
  printable()
    .refine((text) => stripHidden(text) === text, 'hidden_characters')
    .refine((text) => !hasTowerOfMarks(text), 'too_many_marks');

const isOneLine = (text: string) => !/[\t\n\v\f\r\u0085\u2028\u2029]/.test(text);
/** Stored trimmed, in NFC, with single spaces. */
const line = (max: number) => visible().refine(isOneLine, 'more_than_one_line').overwrite(cleanLine).max(max);
/** Like a line, but with line breaks: notes, reasons, addresses. */
const paragraph = (max: number) => visible().overwrite(cleanParagraph).max(max);

/** Absent, null and blank all become null. */
const optional = (text: z.ZodString) => text.nullish().transform((value) => value || null);

export const optionalLine = (max: number) => optional(line(max));
export const requiredParagraph = (max: number) => paragraph(max).min(1);
export const optionalParagraph = (max: number) => optional(paragraph(max));

/** The name of a village or a role, with at least one visible character. */
export const title = (max: number) =>
  line(max)
    .min(1)
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'no_letters_or_digits');

/** One identifying word, such as a username: two that look the same must not differ by an invisible joiner. */
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
 * As printed on the document. Digits of any script are stored as ASCII, so that people can compare them. Invisible characters
 * are removed: a number that was pasted with them is the same number.
 */
const number = printable().overwrite(cleanLine).max(64);
export const documentNumber = number
  .min(1)
  .transform(asciiDigits)
  // Not \p{L}: this machine may know newer letters than the key, and two numbers of such letters would be one person's.
  .refine((text) => identityKey(text) !== '', 'no_letters_or_digits');
export const optionalDocumentNumber = optional(number).transform((text) => text && asciiDigits(text));

export const MAX_ID = 2_147_483_647;
export const recordId = z.int().min(1).max(MAX_ID);
/** An id in a path or a query is text. One out of range is rejected, and never treated as "no filter". */
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

/** A birth date is not after today, in any time zone. */
export const birthDate = optionalDate.refine(
  (date) => date === null || Date.parse(date) <= Date.now() + 24 * 60 * 60 * 1000,
  'born_in_the_future',
);

export const instant = z.iso.datetime();

/** Optimistic locking: an outdated `version` is rejected. Without a version there is no check. */
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

export const MAX_SEARCH = 200;
/** An empty filter counts as absent. */
export const searchText = plainText(MAX_SEARCH)
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
 * Idempotency of a create: within a day, the same key and body return the record that the first request created. Loose: the
 * other headers of the request are not checked.
 */
export const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.uuid().optional() });

export const noContent = z.void();
