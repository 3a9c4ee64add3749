import { type MrzFormat, type MrzPosition, mrzCheckDigit } from '@bawaba/identity';
import { columnsOf } from './mrz-alphabets.ts';

/** The part of a zone at a position. */
export const cut = (lines: string[], { line, start, end }: MrzPosition) => lines[line]!.slice(start, end);

/** The check digit of an empty column may be a filler (ICAO 9303-4, 4.2.2.2). */
const agrees = (body: string, digit: string) =>
  mrzCheckDigit(body) === digit || (digit === '<' && /^<*$/.test(body));

/** ICAO 9303-5 and 9303-6: after nine characters and a filler, the number and its check digit go on in the optional data. */
export function isLongNumber(lines: string[], { columns, longNumbers }: MrzFormat): boolean {
  const { documentNumber, optionalData } = columns;
  const number = cut(lines, documentNumber!.at);
  if (!longNumbers || number.endsWith('<') || cut(lines, documentNumber!.check!) !== '<') return false;
  const [rest = ''] = cut(lines, optionalData!.at).split('<');
  return rest.length > 1 && mrzCheckDigit(number + rest.slice(0, -1)) === rest.at(-1);
}

/** The columns with a check digit, and whether it matches. */
export const columnChecks = (lines: string[], format: MrzFormat) =>
  columnsOf(format).flatMap(([column, { at, check }]) => {
    if (!check) return [];
    const isLong = column === 'documentNumber' && isLongNumber(lines, format);
    return [{ column, passed: isLong || agrees(cut(lines, at), cut(lines, check)) }];
  });

/** Whether the composite digit matches; also if the format has none. */
export const compositeAgrees = (lines: string[], { composite }: MrzFormat) =>
  !composite ||
  agrees(composite.over.map((range) => cut(lines, range)).join(''), cut(lines, composite.check));

/** How many check digits of a zone match, and how many it has. */
export function checksPassed(lines: string[], format: MrzFormat): { passed: number; of: number } {
  const columns = columnChecks(lines, format);
  const passed = columns.filter((check) => check.passed).length;
  if (!format.composite) return { passed, of: columns.length };
  return { passed: passed + (compositeAgrees(lines, format) ? 1 : 0), of: columns.length + 1 };
}
