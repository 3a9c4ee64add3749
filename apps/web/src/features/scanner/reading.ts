import {
  type DocumentReading,
  type DocumentSide,
  documentReadingOf,
  isLow,
  namesOfPassports,
  namesOfVisas,
  type ReadBox,
  type ReadField,
  type ReadName,
  type ScanData,
  type ScannedPage,
} from '@bawaba/contracts';
import { identityKey, type Mrz, type MrzFieldName, personName } from '@bawaba/identity';
import type { Corners, Size } from './homography.ts';

export type Side = DocumentSide;
export type Box = ReadBox;

/** A picture as the service saw it: its size, and where the document lies in it. */
export interface ReadPage extends Size {
  /** Null if the border of the document was not found. */
  readonly corners: Corners | null;
  /** The picture shows the document as in a mirror. */
  readonly mirrored?: boolean | null | undefined;
  /** The boxes of the fields are not those of this picture. */
  readonly unmarked?: boolean;
  /** The picture that was sent. It may have moved to another page since. */
  readonly file?: File;
}

export interface Reading extends DocumentReading {
  readonly pages: Readonly<Partial<Record<Side, ReadPage>>>;
}

/** A picture that shows several documents and could not be cut is shown whole: its fields are in all of them. */
function pagesOf(pages: readonly ScannedPage[]): Reading['pages'] {
  const entries = pages.map(({ side, ...page }) => {
    const isShared = pages.filter((other) => other.side === side).length > 1;
    return [side, isShared ? { ...page, corners: null } : page];
  });
  return Object.fromEntries(entries);
}

/** Converts a response of the OCR service to the fields of the forms. */
export const readingOf = (data: ScanData): Reading => ({
  ...documentReadingOf(data),
  pages: pagesOf(data.pages ?? []),
});

const sureNumber = ({ fields: { id_number } }: Reading) =>
  id_number?.value && !isLow(id_number.confidence) ? identityKey(id_number.value) : null;

/** Whether two readings are certainly of two documents. */
export function isAnotherDocument(one: Reading, other: Reading): boolean {
  const [first, second] = [sureNumber(one), sureNumber(other)];
  return one.kind !== other.kind || (first !== null && second !== null && first !== second);
}

const mrzNames: Readonly<Partial<Record<MrzFieldName, ReadName>>> = {
  fullName: 'full_name',
  documentNumber: 'id_number',
  birthDate: 'birthdate',
  sex: 'sex',
  nationality: 'nationality',
  issuingState: 'passport_country',
  expiryDate: 'passport_expiry_date',
};

/** A document reader is exact; only a wrong check digit makes a field doubtful. */
export function readingOfMrz(mrz: Mrz): Reading {
  const isVisa = mrz.format?.startsWith('MRV') ?? false;
  const allowed = new Set(Object.values(isVisa ? namesOfVisas : namesOfPassports));
  const fields: Partial<Record<ReadName, ReadField>> = {};
  for (const [theirs, ours] of Object.entries(mrzNames) as [MrzFieldName, ReadName][]) {
    const field = mrz.fields[theirs];
    if (!field?.value || !allowed.has(ours)) continue;
    fields[ours] = {
      value: ours === 'full_name' ? personName(field.value) : field.value,
      confidence: field.valid ? 100 : 0,
      box: null,
      side: 'front',
    };
  }
  const [line1 = '', line2 = ''] = mrz.lines;
  return {
    kind: 'passport',
    documentType: isVisa ? 'visa' : mrz.format === 'TD3' ? 'passport' : 'id_card',
    fields,
    pages: {},
    inferred: isVisa ? {} : { passport_type: mrz.fields.documentCode?.value || 'P' },
    mrz: isVisa ? null : { valid: mrz.valid, line1, line2 },
    confidence: { front: null, back: null },
    warnings: mrz.fields.fullName?.truncated
      ? [{ code: 'name_cut', message: '', fields: ['full_name'] }]
      : [],
  };
}
