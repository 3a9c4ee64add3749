import { todayUtc } from '../calendar.ts';
import type { CheckDigit } from '../check-digit.ts';
import { countryOf } from '../countries.ts';
import { mrzCheckDigit } from './check-digit.ts';
import { mrzDate } from './dates.ts';
import {
  type MrzColumn,
  type MrzFormat,
  type MrzFormatName,
  type MrzPosition,
  mrzFormats,
} from './formats.ts';
import { detectMrzFormat, mrzLines } from './lines.ts';
import { parseMrzNames } from './names.ts';

export type MrzFieldName = Exclude<MrzColumn, 'names'> | 'surname' | 'givenNames' | 'fullName' | 'composite';

export interface MrzField {
  value: string | null;
  raw: string;
  valid: boolean;
  position: MrzPosition;
  checkDigit?: CheckDigit;
  /** Names only: the end may be missing. */
  truncated?: boolean;
}

export interface Mrz {
  format: MrzFormatName | null;
  /** Every line has the right length, and every check digit matches. */
  valid: boolean;
  lines: string[];
  fields: Partial<Record<MrzFieldName, MrzField>>;
}

const withoutFillers = (raw: string) => raw.replace(/</g, '');
const sexes: Record<string, string> = { M: 'M', F: 'F', X: 'X', '<': 'X' };

const country = (raw: string) => (countryOf(withoutFillers(raw)) ? withoutFillers(raw) : null);

/** The value of a column; null if it is invalid. */
const readers: Record<Exclude<MrzColumn, 'names'>, (raw: string, today: string) => string | null> = {
  documentCode: (raw) => /^[A-Z][A-Z0-9<]$/.exec(raw) && withoutFillers(raw),
  issuingState: country,
  nationality: country,
  documentNumber: (raw) => (/^[A-Z0-9<]+$/.test(raw) && withoutFillers(raw)) || null,
  birthDate: (raw, today) => mrzDate(raw, 'birthDate', today),
  expiryDate: (raw, today) => mrzDate(raw, 'expiryDate', today),
  sex: (raw) => sexes[raw] ?? null,
  optionalData: (raw) => raw.split('<').filter(Boolean).join(' '),
  optionalData2: (raw) => raw.split('<').filter(Boolean).join(' '),
};

/** The check digit of an empty column may be a filler (9303-4, 4.2.2.2). */
function compare(over: string, actual: string): CheckDigit {
  const expected = mrzCheckDigit(over);
  return { expected, actual, agrees: actual === expected || (actual === '<' && /^<*$/.test(over)) };
}

/** 9303-5 and 9303-6: after nine characters and a filler, the number and its check digit continue in the optional data. */
function longNumber(principal: string, check: string, optional: string) {
  const [overflow = ''] = optional.split('<');
  if (check !== '<' || principal.endsWith('<') || overflow.length < 2) return null;
  return {
    number: principal + overflow.slice(0, -1),
    check: overflow.slice(-1),
    optional: optional.slice(overflow.length),
  };
}

function readColumns(format: MrzFormat, cut: (at: MrzPosition) => string, today: string): Mrz['fields'] {
  const { documentNumber, optionalData } = format.columns;
  const long =
    format.longNumbers &&
    longNumber(cut(documentNumber!.at), cut(documentNumber!.check!), cut(optionalData!.at));

  const fields: Mrz['fields'] = {};
  for (const [name, { at: position, check }] of Object.entries(format.columns)) {
    const raw = cut(position);
    if (name === 'names') {
      Object.assign(fields, readNames(raw, position));
      continue;
    }
    let [text, digit] = [raw, check && cut(check)];
    if (long && name === 'documentNumber') [text, digit] = [long.number, long.check];
    if (long && name === 'optionalData') text = long.optional;
    const column = name as keyof typeof readers;
    const value = readers[column](text, today);
    const checkDigit = digit === undefined ? undefined : compare(text, digit);
    fields[column] = {
      value,
      raw: text,
      valid: value !== null && (checkDigit?.agrees ?? true),
      position,
      ...(checkDigit && { checkDigit }),
    };
  }
  return fields;
}

function readNames(raw: string, position: MrzPosition): Mrz['fields'] {
  const { truncated, ...names } = parseMrzNames(raw);
  const valid = /^[A-Z][A-Z<]*$/.test(raw);
  return Object.fromEntries(
    Object.entries(names).map(([name, value]) => [name, { value, raw, valid, position, truncated }]),
  );
}

/**
 * Parses a machine readable zone of ICAO 9303. Never throws: a doubtful field has `valid: false`, and a text that is not a
 * machine readable zone has the format null.
 */
export function parseMrz(input: string | readonly string[], { today = todayUtc() } = {}): Mrz {
  const given = mrzLines(input);
  const name = detectMrzFormat(given);
  if (!name) return { format: null, valid: false, lines: given, fields: {} };

  const format = mrzFormats[name];
  const nameLine = format.columns.names!.at.line;
  const lines = given.map((line) => line.padEnd(format.width, '<').slice(0, format.width));
  const whole = given.every(
    (line, i) => line.length === format.width || (i === nameLine && line.length < format.width),
  );
  const cut = ({ line, start, end }: MrzPosition) => lines[line]!.slice(start, end);

  const fields = readColumns(format, cut, today);
  if (format.composite) {
    const raw = cut(format.composite.check);
    const checkDigit = compare(format.composite.over.map(cut).join(''), raw);
    fields.composite = {
      value: raw,
      raw,
      valid: checkDigit.agrees,
      position: format.composite.check,
      checkDigit,
    };
  }
  const valid = whole && Object.values(fields).every(({ checkDigit }) => checkDigit?.agrees ?? true);
  return { format: name, valid, lines, fields };
}
