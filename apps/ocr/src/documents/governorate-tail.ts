import { foldText, governorates } from '@bawaba/identity';
import { logicalOrder, visualOrder } from '../recognise/arabic-text.ts';
import { likelihood } from '../recognise/ctc.ts';
import type { ReadLine } from './egyptian-id.ts';
import { spellings } from './spellings.ts';

/** In nats: a governorate may be this much less likely than the reading, and is still preferred. */
const ALLOWANCE = 3;
/** The same after a dash, where nothing else may be, if only one letter of a longer name differs. */
const NAMED_ALLOWANCE = 12;
const LONG = 5;
/** The same after a single digit or sign, which makes no sense there: nearly always it is a dash. And for a space too many. */
const DASH_ALLOWANCE = 30;
const lostDash = /^[٠-٩.:،/]$/;

const near = (a: string, b: string, most = 2) => {
  if (Math.abs(a.length - b.length) > 1) return false;
  const length = Math.max(a.length, b.length);
  let [head, tail] = [0, 0];
  while (head < length && a[head] === b[head]) head++;
  while (tail < length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  return length - head - tail <= most;
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
    const isDashLost = before.length > 1 && !words.includes('-') && lostDash.test(before.at(-1)!);
    const head = isDashLost ? [...before.slice(0, -1), '-'] : before;
    const read = foldText(words.slice(-count).join(''));
    const bare = foldText(ar.replaceAll(' ', ''));
    const isNamed = before.at(-1) === '-' && bare.length >= LONG && near(read, bare, 1);
    const allowance = isDashLost || read === bare ? DASH_ALLOWANCE : isNamed ? NAMED_ALLOWANCE : ALLOWANCE;
    const names = ar
      .split(' ')
      .reduce<string[]>(
        (list, word) => list.flatMap((start) => spellings(word).map((s) => `${start} ${s}`.trim())),
        [''],
      );
    return names.map((name) => ({ text: visualOrder([...head, name].join(' ')), allowance }));
  });
  const [found] = variants
    .map(({ text, allowance }) => ({
      text,
      allowance,
      logp: line.lattices.reduce((sum, lattice) => sum + likelihood(lattice, text), 0) / line.lattices.length,
    }))
    .sort((a, b) => b.logp - a.logp);
  if (!found || found.text === best.text || found.logp < best.logp - found.allowance) return line;
  return {
    ...line,
    readings: [{ text: found.text, logp: Math.max(found.logp, best.logp) }, ...line.readings],
  };
}
