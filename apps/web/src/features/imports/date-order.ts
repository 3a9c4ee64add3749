import type { DateConvention } from '@bawaba/contracts';

const latinDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** A date of the file read in one order, `YYYY-MM-DD`; null if it is none. */
export function readInOrder(sample: string, order: DateConvention): string | null {
  const numbers = latinDigits(sample).match(/\d+/g)?.slice(0, 3);
  if (numbers?.length !== 3) return null;
  const part = (letter: 'd' | 'm' | 'y') => Number(numbers[order.indexOf(letter)]);
  const year = part('y') < 100 ? 2000 + part('y') : part('y');
  const date = new Date(Date.UTC(year, part('m') - 1, part('d')));
  const isThere = date.getUTCMonth() === part('m') - 1 && date.getUTCDate() === part('d');
  return isThere ? date.toISOString().slice(0, 10) : null;
}

/** The first value that means another day in each order: a person can tell it. Null: no value tells. */
export function tellingSample(samples: readonly string[], orders: readonly DateConvention[]) {
  for (const sample of samples) {
    const days = orders.map((order) => ({ order, day: readInOrder(sample, order) }));
    if (days.every(({ day }) => day !== null) && new Set(days.map(({ day }) => day)).size === orders.length)
      return { sample, days: days as { order: DateConvention; day: string }[] };
  }
  return null;
}
