import { asciiDigits } from '@bawaba/identity';

const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const writtenFromDay = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** True for `YYYY-MM-DD` if this date exists. */
export const isDay = (text: string | undefined): boolean =>
  text !== undefined && text.length === 10 && parseTypedDate(text) === text;

/** Parses a typed date: year or day first, any separator, Latin or Arabic digits. Null if the date does not exist. */
export function parseTypedDate(text: string): string | null {
  const plain = asciiDigits(text).trim();
  const fromDay = writtenFromDay.exec(plain);
  const parts = written.exec(plain) ?? (fromDay && [plain, fromDay[3], fromDay[2], fromDay[1]]);
  if (!parts) return null;
  const [, year = '', month = '', day = ''] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}
