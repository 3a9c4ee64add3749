import {
  type BatchDoubt,
  type BatchField,
  type DocumentReading,
  documentReadingOf,
  isLow,
  type ReadField,
  type ReadName,
  readNames,
  type ScanData,
} from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';

export type FieldTexts = Readonly<Partial<Record<BatchField, string>>>;

/** What the pages of one person say together. */
export interface MergedReading {
  readonly fields: FieldTexts;
  /** Stored with the resident, and not shown for typing. */
  readonly extras: {
    readonly mrz_valid?: boolean;
    readonly mrz_line1?: string;
    readonly mrz_line2?: string;
    readonly ocr_confidence_front?: number | null;
    readonly ocr_confidence_back?: number | null;
  };
  readonly doubts: readonly BatchDoubt[];
}

/** A page as far as it was read. */
export interface ReadPage {
  readonly state: 'waiting' | 'reading' | 'read' | 'failed';
  readonly data: ScanData | null;
}

/** A picture of the back alone. */
export const isBack = ({ kind, warnings }: DocumentReading) =>
  kind === 'national_id' && warnings.some(({ code }) => code === 'front_missing');

/** Shown by other doubts, or settled by the order of the pages. */
const settled = new Set(['front_missing', 'sides_swapped', 'mrz_check_failed', 'side_not_found']);

/** The surest of the values that were read. A field that was found and not read is better than none: its place is known. */
function surest(name: ReadName, readings: readonly DocumentReading[]): ReadField | undefined {
  const found = readings.flatMap(({ fields }) => fields[name] ?? []);
  const sureness = ({ value, confidence }: ReadField) => (value === '' ? -1 : (confidence ?? 50));
  return found.reduce<ReadField | undefined>(
    (best, field) => (best && sureness(best) >= sureness(field) ? best : field),
    undefined,
  );
}

const numbersOf = (readings: readonly DocumentReading[]) =>
  new Set(
    readings.flatMap(({ fields }) => (fields.id_number?.value ? identityKey(fields.id_number.value) : [])),
  );

function doubtsOf(
  pages: readonly ReadPage[],
  readings: readonly DocumentReading[],
  read: Readonly<Partial<Record<ReadName, ReadField>>>,
): BatchDoubt[] {
  const doubts: BatchDoubt[] = [];
  const add = (field: BatchField | null, code: string) => {
    if (!doubts.some((doubt) => doubt.field === field && doubt.code === code)) doubts.push({ field, code });
  };
  if (pages.some(({ state }) => state === 'failed')) add(null, 'unreadable');
  if (pages.some(({ data }) => (data?.documents?.length ?? 0) > 1)) add(null, 'several_documents');
  if (readings.length > 0 && readings.every(isBack)) add(null, 'front_missing');
  if (numbersOf(readings).size > 1) add('id_number', 'numbers_differ');
  for (const [name, { value, confidence }] of Object.entries(read) as [ReadName, ReadField][]) {
    if (value === '') add(name, 'unread');
    else if (isLow(confidence)) add(name, 'low_confidence');
  }
  for (const { mrz, warnings } of readings) {
    if (mrz && !mrz.valid) add(null, 'mrz_invalid');
    for (const { code, fields } of warnings) {
      // The back alone lacks a number of its own only if the front has none either.
      if (settled.has(code) || (code === 'number_unread' && read.id_number?.value)) continue;
      for (const field of fields.length > 0 ? fields : [null]) add(field, code);
    }
  }
  return doubts;
}

/** The front, or the page with the portrait, says what the document is. */
const mainFirst = (one: DocumentReading, other: DocumentReading) => rank(one) - rank(other);
const rank = (reading: DocumentReading) => (reading.documentType === 'visa' ? 2 : isBack(reading) ? 1 : 0);

export function mergeReadings(pages: readonly ReadPage[]): MergedReading {
  const readings = pages.flatMap(({ data }) => (data ? [documentReadingOf(data)] : [])).sort(mainFirst);
  const [main] = readings;
  if (!main) return { fields: {}, extras: {}, doubts: doubtsOf(pages, readings, {}) };
  // A card and a passport of one person: the fields of the other document are not those of this one.
  const own = readings.filter(({ kind }) => kind === main.kind);
  const read = Object.fromEntries(
    readNames.flatMap((name) => {
      const field = surest(name, own);
      return field ? [[name, field]] : [];
    }),
  ) as Partial<Record<ReadName, ReadField>>;
  const texts = Object.fromEntries(
    Object.entries(read).flatMap(([name, { value }]) => (value ? [[name, value]] : [])),
  );
  const front = own.find((reading) => !isBack(reading));
  const back = own.find((reading) => isBack(reading) || reading.confidence.back !== null);
  return {
    fields: {
      ...Object.assign({}, ...own.map(({ inferred }) => inferred).reverse()),
      ...texts,
      id_type: main.kind,
      document_type: main.documentType,
    },
    extras: {
      ...(main.mrz && {
        mrz_valid: main.mrz.valid,
        mrz_line1: main.mrz.line1,
        mrz_line2: main.mrz.line2,
      }),
      ocr_confidence_front: front?.confidence.front ?? null,
      ocr_confidence_back: back?.confidence.back ?? (back && isBack(back) ? back.confidence.front : null),
    },
    doubts: doubtsOf(pages, own, read),
  };
}
