import type { Sex } from './person.ts';
import { LOW_CONFIDENCE, type ScanData } from './scans.ts';

/** The fields that a document can contain, with the names of the register. */
export const readNames = [
  'full_name',
  'id_number',
  'birthdate',
  'sex',
  'nationality',
  'address',
  'religion',
  'marital_status',
  'job',
  'id_expire_date',
  'passport_country',
  'passport_expiry_date',
] as const;
export type ReadName = (typeof readNames)[number];

export const documentSides = ['front', 'back'] as const;
export type DocumentSide = (typeof documentSides)[number];
/** Pixels of the upright picture: x, y, width, height. */
export type ReadBox = readonly [number, number, number, number];

export interface ReadField {
  /** Empty when the field was found but could not be read. */
  readonly value: string;
  /** 0–100; null when unknown. */
  readonly confidence: number | null;
  readonly box: ReadBox | null;
  readonly side: DocumentSide;
}

export interface ScanWarning {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly ReadName[];
  /** What was read differently, such as the numbers of both sides. */
  readonly values?: readonly string[];
}

/** What a document says, in the fields of the register. */
export interface DocumentReading {
  readonly kind: 'national_id' | 'passport';
  /** As stored in the register: national_id, passport, visa, id_card. */
  readonly documentType: string;
  readonly fields: Readonly<Partial<Record<ReadName, ReadField>>>;
  /** Values derived from the document, without a position in the picture. */
  readonly inferred: Readonly<{ sex?: Sex; nationality?: string; passport_type?: string }>;
  readonly mrz: { readonly valid: boolean; readonly line1: string; readonly line2: string } | null;
  readonly confidence: { readonly front: number | null; readonly back: number | null };
  readonly warnings: readonly ScanWarning[];
}

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
export const namesOfPassports: Readonly<Record<string, ReadName>> = {
  full_name: 'full_name',
  passport_number: 'id_number',
  birthdate: 'birthdate',
  sex: 'sex',
  nationality: 'nationality',
  passport_country: 'passport_country',
  passport_expiry_date: 'passport_expiry_date',
};
/** The number and expiry of a visa are not those of the passport. */
export const namesOfVisas: Readonly<Record<string, ReadName>> = Object.fromEntries(
  Object.entries(namesOfPassports).filter(
    ([, name]) => name !== 'id_number' && name !== 'passport_expiry_date' && name !== 'passport_country',
  ),
);

export const isLow = (confidence: number | null | undefined): confidence is number =>
  typeof confidence === 'number' && confidence < LOW_CONFIDENCE;

/** Only Egyptians have a national ID card. */
const OF_CARD_HOLDERS = 'EGY';

/** Converts a response of the OCR service to the fields of the register. */
export function documentReadingOf(data: ScanData): DocumentReading {
  const documentType = data.document_type || 'national_id';
  const kind = documentType === 'national_id' ? 'national_id' : 'passport';
  const names = kind === 'national_id' ? ofCards : documentType === 'visa' ? namesOfVisas : namesOfPassports;
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
      box: read?.box?.length === 4 ? (read.box as unknown as ReadBox) : null,
      side: read?.side ?? 'front',
    };
  }
  const sex = sexOf(data.sex);
  return {
    kind,
    documentType,
    fields,
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
