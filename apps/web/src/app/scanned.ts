import type { ReadName } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import type { OwnerTexts } from '../features/owners/owner-values.ts';
import type { ReadFields } from '../features/residents/resident-autofill.ts';
import type { Reading } from '../features/scanner/reading.ts';
import type { VisitorTexts } from '../features/visitors/visitor-values.ts';

type Names<Field extends string> = Readonly<Record<Field, ReadName>>;

const textsOf = (reading: Reading | null): Partial<Record<ReadName, string>> =>
  Object.fromEntries(Object.entries(reading?.fields ?? {}).map(([name, { value }]) => [name, value]));

/** Converts a reading to the fields of the resident form. */
export function residentRead(reading: Reading): ReadFields {
  const { kind, documentType, inferred, mrz, confidence } = reading;
  return {
    ...inferred,
    ...(textsOf(reading) as ReadFields),
    id_type: kind,
    document_type: documentType,
    ...(mrz && { mrz_valid: mrz.valid, mrz_line1: mrz.line1, mrz_line2: mrz.line2 }),
    ocr_confidence_front: confidence.front,
    ocr_confidence_back: confidence.back,
  };
}

/** What an earlier scan filled. After the back was removed, its values belong to no picture and are cleared. */
export function readBefore(before: Reading | null, now: Reading): ReadFields | null {
  if (!before) return null;
  const hasLostBack = before.pages.back !== undefined && now.pages.back === undefined;
  // Without a number in the new scan, everything is cleared anyway; the earlier number too.
  return hasLostBack && now.fields.id_number?.value
    ? { ...residentRead(before), id_number: '' }
    : residentRead(before);
}

export const visitorNames: Names<keyof VisitorTexts> = {
  full_name: 'full_name',
  nationality: 'nationality',
  birthdate: 'birthdate',
  sex: 'sex',
  passport_number: 'id_number',
};

export const ownerNames: Names<keyof OwnerTexts> = {
  name: 'full_name',
  birthdate: 'birthdate',
  job: 'job',
  id_number: 'id_number',
  address: 'address',
};

/** What a restored draft says of another person than the one that was `found`: it is cleared like an earlier reading. */
export function readInDraft<Field extends string>(
  names: Names<Field>,
  draft: Readonly<Record<string, unknown>> | null,
  found: Partial<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const fields = Object.keys(names) as Field[];
  const number = fields.find((field) => names[field] === 'id_number') as Field;
  const known = draft?.[number];
  if (!draft || (found[number] && identityKey(found[number]) === identityKey(String(known)))) return {};
  return Object.fromEntries(
    fields.flatMap((field) => (typeof draft[field] === 'string' ? [[field, draft[field]]] : [])),
  ) as Partial<Record<Field, string>>;
}

/** Converts a reading to the fields of another form. */
export function readAs<Field extends string>(
  names: Names<Field>,
  reading: Reading | null,
): Partial<Record<Field, string>> {
  const texts: Partial<Record<ReadName, string>> = { ...reading?.inferred, ...textsOf(reading) };
  return Object.fromEntries(
    (Object.entries(names) as [Field, ReadName][]).flatMap(([field, name]) =>
      texts[name] ? [[field, texts[name]]] : [],
    ),
  ) as Partial<Record<Field, string>>;
}
