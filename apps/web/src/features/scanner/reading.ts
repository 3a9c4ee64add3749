import { LOW_CONFIDENCE, type ScanData, type ScannedPage } from '@bawaba/contracts';
import { type Mrz, type MrzFieldName, personName } from '@bawaba/identity';
import type { DocumentKind } from './document-kind.ts';
import type { Corners, Size } from './homography.ts';

/** The fields that a document can contain, with the names of the register. */
export type ReadName =
  | 'full_name'
  | 'id_number'
  | 'birthdate'
  | 'sex'
  | 'nationality'
  | 'address'
  | 'religion'
  | 'marital_status'
  | 'job'
  | 'id_expire_date'
  | 'passport_country'
  | 'passport_expiry_date';

export type Side = 'front' | 'back';
/** Pixels of the upright picture: x, y, width, height. */
export type Box = readonly [number, number, number, number];

export interface ReadField {
  /** Empty when the field was found but could not be read. */
  readonly value: string;
  /** 0–100; null when unknown. */
  readonly confidence: number | null;
  readonly box: Box | null;
  readonly side: Side;
}

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

export interface ScanWarning {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly ReadName[];
  /** What was read differently, such as the numbers of both sides. */
  readonly values?: readonly string[];
}

export interface Reading {
  readonly kind: DocumentKind;
  /** As stored in the register: national_id, passport, visa, id_card. */
  readonly documentType: string;
  readonly fields: Readonly<Partial<Record<ReadName, ReadField>>>;
  readonly pages: Readonly<Partial<Record<Side, ReadPage>>>;
  /** Values derived from the document, without a position in the picture. */
  readonly inferred: Readonly<{ sex?: Sex; nationality?: string; passport_type?: string }>;
  readonly mrz: { readonly valid: boolean; readonly line1: string; readonly line2: string } | null;
  readonly confidence: { readonly front: number | null; readonly back: number | null };
  readonly warnings: readonly ScanWarning[];
}

export type Sex = 'M' | 'F' | 'X';

export function sexOf(text: string | null | undefined): Sex | undefined {
  const word = text?.trim().toUpperCase() ?? '';
  if (/^(M|MALE|ذكر)$/.test(word)) return 'M';
  if (/^(F|FEMALE|أنثى|انثى)$/.test(word)) return 'F';
  return word === '' ? undefined : 'X';
}

const ofCards: Readonly<Record<string, ReadName>> = {
  full_name: 'full_name',
  id_number: 'id_number',
  birthdate: 'birthdate',
  address: 'address',
  religion: 'religion',
  marital_status: 'marital_status',
  job: 'job',
  expire_date: 'id_expire_date',
};
const ofPassports: Readonly<Record<string, ReadName>> = {
  full_name: 'full_name',
  passport_number: 'id_number',
  birthdate: 'birthdate',
  sex: 'sex',
  nationality: 'nationality',
  passport_country: 'passport_country',
  passport_expiry_date: 'passport_expiry_date',
};
/** The number and expiry of a visa are not those of the passport. */
const ofVisas = Object.fromEntries(
  Object.entries(ofPassports).filter(
    ([, name]) => name !== 'id_number' && name !== 'passport_expiry_date' && name !== 'passport_country',
  ),
);

export const isLow = (confidence: number | null | undefined): confidence is number =>
  typeof confidence === 'number' && confidence < LOW_CONFIDENCE;

/** Only Egyptians have a national ID card. */
const OF_CARD_HOLDERS = 'EGY';

/** A picture that shows several documents and could not be cut is shown whole: its fields are in all of them. */
function pagesOf(pages: readonly ScannedPage[]): Reading['pages'] {
  const entries = pages.map(({ side, ...page }) => {
    const isShared = pages.filter((other) => other.side === side).length > 1;
    return [side, isShared ? { ...page, corners: null } : page];
  });
  return Object.fromEntries(entries);
}

/** Converts a response of the OCR service to the fields of the forms. */
export function readingOf(data: ScanData): Reading {
  const documentType = data.document_type || 'national_id';
  const kind: DocumentKind = documentType === 'national_id' ? 'national_id' : 'passport';
  const names = kind === 'national_id' ? ofCards : documentType === 'visa' ? ofVisas : ofPassports;
  const front = (kind === 'passport' ? data.ocr_confidence_passport : null) ?? data.front_confidence ?? null;

  const fields: Partial<Record<ReadName, ReadField>> = {};
  for (const [theirs, ours] of Object.entries(names)) {
    const read = data.fields?.[theirs];
    const value = read?.value ?? (data as Record<string, unknown>)[theirs];
    if (!read && !value) continue;
    const text = String(value ?? '');
    fields[ours] = {
      value: ours === 'sex' ? (sexOf(text) ?? '') : text,
      confidence: read?.confidence ?? front,
      box: read?.box?.length === 4 ? (read.box as unknown as Box) : null,
      side: read?.side ?? 'front',
    };
  }
  const sex = sexOf(data.sex);
  return {
    kind,
    documentType,
    fields,
    pages: pagesOf(data.pages ?? []),
    inferred: {
      ...(sex && { sex }),
      ...(kind === 'national_id' && { nationality: OF_CARD_HOLDERS }),
      ...(kind === 'passport' && documentType !== 'visa' && { passport_type: data.passport_type || 'P' }),
    },
    mrz:
      kind === 'passport' && documentType !== 'visa' && typeof data.mrz_valid === 'boolean'
        ? { valid: data.mrz_valid, line1: data.mrz_line1 ?? '', line2: data.mrz_line2 ?? '' }
        : null,
    confidence: { front, back: data.back_confidence ?? null },
    warnings: (data.warnings ?? []).map((warning) => ({
      code: warning.code,
      message: warning.message,
      fields: ((warning.fields as string[] | undefined) ?? []).flatMap((name) => names[name] ?? []),
      ...(Array.isArray(warning.values) && { values: warning.values.map(String) }),
    })),
  };
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
  const allowed = new Set(Object.values(isVisa ? ofVisas : ofPassports));
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
