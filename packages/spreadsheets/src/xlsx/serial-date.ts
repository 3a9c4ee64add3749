import type { Cell } from '../cell.ts';

const DAY_MS = 86_400_000;
const START_1900 = Date.UTC(1899, 11, 30);
const START_1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31. */
const LAST_DAY = 2_958_465;

/** The day that a number means in a cell with a date format; the number itself if it means none. */
export function serialDate(serial: number, from1904: boolean): Cell {
  if (!(serial >= (from1904 ? 0 : 1)) || serial >= LAST_DAY + 1) return serial;
  // Excel believes that 1900 was a leap year, like Lotus 1-2-3: day 60 does not exist, and those before it are one off.
  if (!from1904 && serial >= 60 && serial < 61) return serial;
  const shift = !from1904 && serial < 60 ? 1 : 0;
  const seconds = Math.round((serial + shift) * 86_400);
  const instant = new Date((from1904 ? START_1904 : START_1900) + seconds * 1000);
  const text = instant.toISOString();
  return { date: instant.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 19) };
}
