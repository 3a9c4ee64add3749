import { type DocumentReading, documentReadingOf, type ScanData } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import { isBack } from './merged-reading.ts';

/** Somebody of the batch who is not saved yet, with the readings of their pages. */
export interface Candidate {
  readonly id: number;
  readonly data: readonly ScanData[];
}

/** Of two readings of one number, this many digits may differ: a worn back is often read less well. */
const MOST_DIFFERENT = 2;
const NATIONAL_DIGITS = 14;

const numberOf = ({ fields }: DocumentReading) =>
  fields.id_number?.value ? identityKey(fields.id_number.value) : '';

function isAlmost(one: string, other: string): boolean {
  if (one.length !== NATIONAL_DIGITS || other.length !== NATIONAL_DIGITS) return false;
  let different = 0;
  for (let at = 0; at < NATIONAL_DIGITS; at++) if (one[at] !== other[at]) different += 1;
  return different <= MOST_DIFFERENT;
}

const isNamesake = (one: DocumentReading, other: DocumentReading) => {
  const [name, otherName] = [one.fields.full_name?.value, other.fields.full_name?.value];
  const [born, otherBorn] = [one.fields.birthdate?.value, other.fields.birthdate?.value];
  return !!name && !!otherName && !!born && born === otherBorn && foldText(name) === foldText(otherName);
};

/**
 * Whose page this is, or null if it is somebody new. The number decides. The back of a card also belongs to a front whose number
 * was read almost equal, if there is only one such front without a back: the difference stays a doubt. A visa has another number
 * than its passport, so name and birth date decide.
 */
export function ownerOf(data: ScanData, people: readonly Candidate[]): number | null {
  const page = documentReadingOf(data);
  const number = numberOf(page);
  const known = people.map(({ id, data: pages }) => ({ id, readings: pages.map(documentReadingOf) }));
  const exact = known.find(
    ({ readings }) => number !== '' && readings.some((reading) => numberOf(reading) === number),
  );
  if (exact) return exact.id;
  if (page.kind === 'passport')
    return known.find(({ readings }) => readings.some((other) => isPassportOf(page, other)))?.id ?? null;
  const others = known.filter(
    ({ readings }) =>
      readings.length > 0 &&
      readings.every((other) => other.kind === 'national_id' && isBack(other) !== isBack(page)) &&
      readings.some((other) => isAlmost(numberOf(other), number)),
  );
  return others.length === 1 ? (others[0]?.id ?? null) : null;
}

/** One of the two is a visa, and both are of the same person. */
const isPassportOf = (one: DocumentReading, other: DocumentReading) =>
  (one.documentType === 'visa' || other.documentType === 'visa') && isNamesake(one, other);
