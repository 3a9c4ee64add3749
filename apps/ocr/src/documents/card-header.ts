import { foldText } from '@bawaba/identity';
import type { Picture } from '../image/picture.ts';
import type { Layout } from '../locate/layout.ts';
import { logicalOrder } from '../recognise/arabic-text.ts';
import { beamSearch } from '../recognise/ctc.ts';
import { readLine } from '../recognise/lines.ts';
import type { Networks } from '../recognise/networks.ts';

/** The second line of the header, which no other card has. */
const TITLE = foldText('بطاقة تحقيق الشخصية');
/** Where it is on the front, and the share of its letters that must be read in their order: it is set in a rare script. */
const BOX = { x0: 0.46, x1: 0.97, y0: 0.15, y1: 0.25 };
const CROP = { vertical: 0.1, horizontal: 0.2 };
const LEAST_SHARE = 0.6;

/** Whether the front has the title of an identity card. */
export async function hasCardTitle(picture: Picture, layout: Layout, networks: Networks): Promise<boolean> {
  const lattice = await readLine(picture, layout.document, BOX, 'arabic', networks, CROP);
  const text = foldText(logicalOrder(beamSearch(lattice, 4)[0]?.text ?? ''));
  const common = commonLetters(text, TITLE);
  return common / Math.max(text.length, TITLE.length) >= LEAST_SHARE;
}

/** The length of the longest common subsequence. */
function commonLetters(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next[j] = letter === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!);
    row = next;
  }
  return row[b.length]!;
}
