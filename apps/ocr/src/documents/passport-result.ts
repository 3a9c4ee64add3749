import { type Mrz, type MrzColumn, parseMrz, personName } from '@bawaba/identity';
import { confidenceOf } from './calibration.ts';
import { LEAST_SHOWN, uploadedBox } from './field.ts';
import type { MrzReading } from './machine-readable.ts';
import type { PrintedName } from './printed-name.ts';
import { emptyData, type ScanData } from './scan-data.ts';
import type { Side } from './side.ts';

const documentTypes: Record<string, string> = {
  TD3: 'passport',
  'MRV-A': 'visa',
  'MRV-B': 'visa',
  TD1: 'id_card',
  TD2: 'id_card',
};

/** The column of the zone for each field of the answer. `kind` separates columns with and without a check digit. */
const columns: {
  field: keyof ScanData & string;
  column: MrzColumn;
  kind: string;
}[] = [
  { field: 'full_name', column: 'names', kind: 'mrz_names' },
  { field: 'passport_number', column: 'documentNumber', kind: 'mrz_checked' },
  { field: 'birthdate', column: 'birthDate', kind: 'mrz_checked' },
  { field: 'passport_expiry_date', column: 'expiryDate', kind: 'mrz_checked' },
  { field: 'nationality', column: 'nationality', kind: 'mrz_code' },
  { field: 'passport_country', column: 'issuingState', kind: 'mrz_code' },
  { field: 'sex', column: 'sex', kind: 'mrz_code' },
  { field: 'passport_type', column: 'documentCode', kind: 'mrz_code' },
];

/** The probability that a name which fills its zone completely is not cut off, if the page does not show more. */
const PROBABLY_CUT = 0.4;

export function passportResult(
  side: Side,
  reading: MrzReading,
  printed: PrintedName | null,
  today: string,
): ScanData {
  const mrz = parseMrz(reading.lines);
  const data: ScanData = {
    ...emptyData(),
    document_type: documentTypes[mrz.format ?? 'TD3'] ?? 'passport',
    mrz_valid: reading.valid,
    mrz_line1: reading.lines[0]!,
    mrz_line2: reading.lines[1]!,
    mrz_line3: reading.lines[2] ?? null,
  };
  const { fields } = mrz;
  const values: Partial<Record<string, string | null>> = {
    full_name: nameOf(mrz, printed),
    passport_number: fields.documentNumber?.value || null,
    birthdate: fields.birthDate?.value || null,
    passport_expiry_date: fields.expiryDate?.value || null,
    nationality: fields.nationality?.value || null,
    passport_country: fields.issuingState?.value || null,
    sex: fields.sex?.value || null,
    passport_type: fields.documentCode?.value || null,
  };
  for (const { field, column, kind: own } of columns) {
    const whole = field === 'full_name' ? printed : null;
    const isCut = field === 'full_name' && fields.fullName?.truncated && !whole;
    const kind = whole ? 'printed_name' : isCut ? 'cut_name' : own;
    const p = (reading.certainty[column] ?? 0) * (whole?.p ?? 1) * (isCut ? PROBABLY_CUT : 1);
    const value = values[field];
    const confidence = value ? Math.max(LEAST_SHOWN, confidenceOf(kind, p)) : 0;
    const { line, start, end } = reading.format.columns[column]!.at;
    const row = reading.boxes[line]!;
    const step = (row.x1 - row.x0) / reading.format.width;
    const box = { ...row, x0: row.x0 + start * step, x1: row.x0 + end * step };
    data.fields[field] = {
      value: confidence ? (value ?? '') : '',
      confidence,
      box: uploadedBox(side.picture, side.layout.document, whole?.box ?? box),
      side: side.slot,
    };
    data.scores[field] = { kind, p };
    (data as unknown as Record<string, unknown>)[field] = confidence ? (value ?? null) : null;
  }
  data.id_number = data.passport_number;
  data.expire_date = data.passport_expiry_date;
  data.passport_type ??= 'P';
  const all = Object.values(data.fields).map(({ confidence }) => confidence);
  reading.lines.forEach((line, i) => {
    const [field, p] = [`mrz_line${i + 1}`, lineCertainty(reading, i)];
    data.fields[field] = {
      value: line,
      confidence: confidenceOf('mrz_line', p),
      box: uploadedBox(side.picture, side.layout.document, reading.boxes[i]!),
      side: side.slot,
    };
    data.scores[field] = { kind: 'mrz_line', p };
  });
  data.ocr_confidence_passport = Math.round(all.reduce((a, b) => a + b, 0) / all.length);
  data.front_confidence = data.ocr_confidence_passport;
  data.id_verified = reading.valid && Math.min(...all) >= 60;
  if (!reading.valid)
    data.warnings.push({
      code: 'mrz_check_failed',
      message: 'MRZ validation failed - please verify passport data carefully',
      fields: ['mrz_line1', 'mrz_line2'],
    });
  if (fields.fullName?.truncated && !printed)
    data.warnings.push({
      code: 'name_cut',
      message: 'The name may be longer than the machine-readable zone holds.',
      fields: ['full_name'],
    });
  if (data.passport_expiry_date && data.passport_expiry_date < today)
    data.warnings.push({
      code: 'document_expired',
      message: 'The document has expired.',
      fields: ['passport_expiry_date'],
    });
  return data;
}

/** The name in the usual spelling. What was cut off in the zone comes from the printed page. */
function nameOf({ fields: { fullName, surname } }: Mrz, printed: PrintedName | null): string | null {
  if (!fullName?.value) return null;
  return personName(printed ? `${printed.givenNames} ${surname?.value ?? ''}`.trim() : fullName.value);
}

/** Factor for the certainty of a line whose check digits do not match. */
const FAILED_CHECKS = 0.3;

/** The probability that a whole line is right: all its columns, and the composite check digit. */
function lineCertainty({ certainty, format, confirmed }: MrzReading, line: number): number {
  const columns = Object.entries(format.columns) as [MrzColumn, { at: { line: number } }][];
  const own = columns
    .filter(([, { at }]) => at.line === line)
    .reduce((product, [column]) => product * (certainty[column] ?? 0), 1);
  return confirmed || format.composite?.check.line !== line ? own : own * FAILED_CHECKS;
}
