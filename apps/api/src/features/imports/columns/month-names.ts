import { foldText } from '@bawaba/identity';

/** In English; as in Egypt; as in the Levant and Iraq; as in the Maghreb, where they differ. */
const table = [
  'january jan يناير كانون_الثاني كانون_ثاني جانفي',
  'february feb فبراير شباط فيفري',
  'march mar مارس آذار اذار',
  'april apr أبريل إبريل نيسان أفريل',
  'may مايو أيار ماي',
  'june jun يونيو يونيه حزيران جوان',
  'july jul يوليو يوليه تموز جويلية',
  'august aug أغسطس آب أوت',
  'september sept sep سبتمبر أيلول',
  'october oct أكتوبر تشرين_الأول تشرين_أول',
  'november nov نوفمبر تشرين_الثاني تشرين_ثاني',
  'december dec ديسمبر كانون_الأول كانون_أول',
];

/** By folded name; the longest first, so that تشرين الثاني is not read as two words. */
const months: [name: string, month: number][] = table
  .flatMap((names, index) =>
    names.split(' ').map((name): [string, number] => [foldText(name.replaceAll('_', ' ')), index + 1]),
  )
  .sort(([a], [b]) => b.length - a.length);

const byName = new Map(months);
const pattern = new RegExp(`(?<!\\p{L})(?:${months.map(([name]) => name).join('|')})(?!\\p{L})`, 'u');

/** The first name of a month in folded text; the text around it is left. */
export function takeMonth(folded: string): { month: number; rest: string } | null {
  const found = pattern.exec(folded);
  if (!found) return null;
  const rest = `${folded.slice(0, found.index)} ${folded.slice(found.index + found[0].length)}`;
  return { month: byName.get(found[0])!, rest };
}
