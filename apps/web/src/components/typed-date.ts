import { asciiDigits } from '@bawaba/identity';

const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const writtenFromDay = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** `YYYY-MM-DD`, and on the calendar. */
export const isDay = (text: string | undefined): boolean =>
  text !== undefined && text.length === 10 && parseTypedDate(text) === text;

/** What people type: either order, any separator, any digits. Null while it is not yet a day that exists. */
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
