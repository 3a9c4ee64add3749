import { foldText } from '../text-folding.ts';
import { mrzCheckDigit } from './check-digit.ts';
import { type MrzColumn, type MrzFormatName, type MrzPosition, mrzFormats } from './formats.ts';

export interface MrzDocument {
  documentCode: string;
  issuingState: string;
  surname: string;
  givenNames?: string;
  documentNumber: string;
  nationality: string;
  /** YYYY-MM-DD, like expiryDate. */
  birthDate: string;
  sex: 'M' | 'F' | 'X';
  expiryDate: string;
  optionalData?: string;
  optionalData2?: string;
}

/** Latin letters without their marks. Apostrophes are removed; every other separator becomes a filler. */
const transliterate = (text: string) =>
  foldText(text)
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/[^A-Z0-9]+/g, '<')
    .replace(/^<|<$/g, '');

const shortDate = (date: string) => date.slice(2).replace(/-/g, '');

const columnTexts = (document: MrzDocument): Record<MrzColumn, string> => ({
  documentCode: document.documentCode,
  issuingState: document.issuingState,
  names: [document.surname, document.givenNames ?? ''].map(transliterate).filter(Boolean).join('<<'),
  documentNumber: transliterate(document.documentNumber),
  nationality: document.nationality,
  birthDate: shortDate(document.birthDate),
  sex: document.sex === 'X' ? '<' : document.sex,
  expiryDate: shortDate(document.expiryDate),
  optionalData: transliterate(document.optionalData ?? ''),
  optionalData2: transliterate(document.optionalData2 ?? ''),
});

/** The lines of a machine readable zone with their check digits. Names that are too long are cut. */
export function buildMrz(name: MrzFormatName, document: MrzDocument): string[] {
  const format = mrzFormats[name];
  const lines = Array.from({ length: format.lines }, () => Array<string>(format.width).fill('<'));
  const write = ({ line, start, end }: MrzPosition, text: string) =>
    lines[line]!.splice(start, end - start, ...text.slice(0, end - start).padEnd(end - start, '<'));
  const read = ({ line, start, end }: MrzPosition) => lines[line]!.slice(start, end).join('');

  const texts = columnTexts(document);
  const overflow = texts.documentNumber.slice(9);
  if (overflow && !format.longNumbers)
    throw new RangeError(`a ${name} holds nine characters of document number`);
  if (overflow) {
    const check = mrzCheckDigit(texts.documentNumber);
    texts.optionalData = `${overflow}${check}<${texts.optionalData}`;
  }
  for (const [column, { at, check }] of Object.entries(format.columns)) {
    write(at, texts[column as MrzColumn]);
    if (check) write(check, mrzCheckDigit(read(at)));
  }
  if (overflow) write(format.columns.documentNumber!.check!, '<');
  if (format.composite)
    write(format.composite.check, mrzCheckDigit(format.composite.over.map(read).join('')));
  return lines.map((line) => line.join(''));
}
