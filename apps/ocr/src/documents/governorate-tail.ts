import { foldText, governorates } from '@bawaba/identity';
import { logicalOrder, visualOrder } from '../recognise/arabic-text.ts';
import { likelihood } from '../recognise/ctc.ts';
import type { ReadLine } from './egyptian-id.ts';
import { spellings } from './spellings.ts';

/** In nats: a governorate may be this much less likely than the reading, and is still preferred. */
const ALLOWANCE = 3;
/** The same after a single digit or sign, which makes no sense there: nearly always it is a dash. And for a space too many. */
const DASH_ALLOWANCE = 30;

const near = (a: string, b: string) => {
  if (Math.abs(a.length - b.length) > 1) return false;
  const length = Math.max(a.length, b.length);
  let [head, tail] = [0, 0];
  while (head < length && a[head] === b[head]) head++;
  while (tail < length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return length - head - tail <= 2;
};

/** The second line of an address ends in ` - ` and a governorate: a similar ending is corrected to one. */
export function withGovernorate(line: ReadLine | undefined): ReadLine | undefined {
  const best = line?.readings[0];
  if (!line || !best) return line;
  const words = logicalOrder(best.text).split(' ');
  const variants = governorates.flatMap(({ ar }) => {
    const own = ar.split(' ').length;
    // A gap inside of it may have been read as a space.
    const count = [own, own + 1].find((count) => {
      const tail = words.slice(-count).join(count === own ? ' ' : '');
      return near(foldText(tail), foldText(count === own ? ar : ar.replaceAll(' ', '')));
    });
    if (!count) return [];
    const before = words.slice(0, -count);
    // The dash itself may have been misread as a digit or another sign.
    const heads = before.at(-1)?.length === 1 ? [before, [...before.slice(0, -1), '-']] : [before];
    const names = ar
      .split(' ')
      .reduce<string[]>(
        (list, word) => list.flatMap((start) => spellings(word).map((s) => `${start} ${s}`.trim())),
        [''],
      );
    return heads.flatMap((head) => names.map((name) => [...head, name].join(' ')));
  });
  const scored = [...new Set(variants)].map((text) => ({
    text: visualOrder(text),
    logp:
      line.lattices.reduce((sum, lattice) => sum + likelihood(lattice, visualOrder(text)), 0) /
      line.lattices.length,
  }));
  const dashLost = !words.includes('-') && /(^| )[٠-٩.:،/] [ء-ي]+( [ء-ي]+)?$/.test(words.join(' '));
  const [found] = scored
    .filter(({ text }) => !dashLost || text.includes('-'))
    .sort((a, b) => b.logp - a.logp);
  const bare = (text: string) => text.replaceAll(' ', '');
  const isOnlyASpace = found && bare(found.text) === bare(best.text);
  const allowance = dashLost || isOnlyASpace ? DASH_ALLOWANCE : ALLOWANCE;
  if (!found || found.text === best.text || found.logp < best.logp - allowance) return line;
  return { ...line, readings: [{ ...found, logp: Math.max(found.logp, best.logp) }, ...line.readings] };
}
