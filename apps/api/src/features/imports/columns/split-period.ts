import { asciiDigits, stripHidden } from '@bawaba/identity';

const words = /\s*(?:←|→|—|–|~|\n|(?<!\p{L})(?:إلى|الى|الي|إلي|لغاية|حتى|حتي|to|until|till)(?!\p{L}))\s*/iu;

/** Longer texts are no two dates, and would only keep the patterns busy. */
const LONGEST = 200;

/** The two dates of a cell such as `من 1/5/2024 إلى 7/5/2024` or `1-5-2024 - 7-5-2024`; null if there are not two. */
export function splitPeriod(text: string): [from: string, to: string] | null {
  if (text.length > LONGEST) return null;
  const plain = asciiDigits(stripHidden(text))
    .trim()
    .replace(/^(?:من|from)(?!\p{L})\s*/iu, '');
  for (const separator of [words, /\s+-\s*|\s*-\s+/, /-/]) {
    const parts = plain.split(separator).map((part) => part.trim());
    if (parts.length === 2 && parts.every((part) => /\d/.test(part))) return [parts[0]!, parts[1]!];
  }
  return null;
}
