import type { MrzColumn, MrzFormat, MrzPosition } from '@bawaba/identity';

export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const digits = '0123456789';
export const ALPHABET = `${letters}${digits}<`;

/** ICAO 9303: the characters of each column. */
const alphabets: Record<MrzColumn, string> = {
  documentCode: `${letters}<`,
  issuingState: `${letters}<`,
  names: `${letters}<`,
  documentNumber: ALPHABET,
  nationality: `${letters}<`,
  birthDate: `${digits}<`,
  sex: 'MF<',
  expiryDate: `${digits}<`,
  optionalData: ALPHABET,
  optionalData2: ALPHABET,
};

export const columnsOf = (format: MrzFormat) =>
  Object.entries(format.columns) as [MrzColumn, { at: MrzPosition; check?: MrzPosition }][];

/** For every position of every line: the characters that the format allows there. */
export function allowedIn(format: MrzFormat): string[][] {
  const allowed = Array.from({ length: format.lines }, () => Array<string>(format.width).fill(ALPHABET));
  for (const [column, { at, check }] of columnsOf(format)) {
    for (let i = at.start; i < at.end; i++) allowed[at.line]![i] = alphabets[column];
    if (check)
      allowed[check.line]![check.start] =
        column === 'optionalData' || column === 'documentNumber' ? `${digits}<` : digits;
  }
  if (format.name === 'TD1') allowed[0]![1] = `${letters}<12`;
  allowed[0]![0] = format.name.startsWith('MRV') ? 'V' : format.name === 'TD3' ? 'P' : 'IAC';
  if (format.composite) allowed[format.composite.check.line]![format.composite.check.start] = digits;
  return allowed;
}
