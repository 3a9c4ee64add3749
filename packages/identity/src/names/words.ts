import { normalForm } from '../normal-form.ts';
import { foldText } from '../text-folding.ts';
import { remember } from './remember.ts';

/** Names in documents have at most 200 characters and ten names or so. The rest is ignored: no name takes long. */
const MAX_LENGTH = 200;
const MAX_WORDS = 16;

export interface Word {
  /** As it was written. */
  shown: string;
  /** Folded: small Latin or Arabic letters, or the letters of another script. */
  folded: string;
}

/** Letters that are two Latin letters to an English reader. Folding would keep the first only. */
const digraphs = new Map(
  Object.entries({ sh: 'şšșŝ', ch: 'çčć', gh: 'ğġ', kh: 'ḫẖḵ', th: 'ṯ', dh: 'ḏđð', zh: 'ž', j: 'ǧ' }).flatMap(
    ([latin, letters]) => [...letters].map((letter): [string, string] => [letter, latin]),
  ),
);
const digraph = new RegExp(`[${[...digraphs.keys()].join('')}]`, 'g');

const titles = new Set(
  `mr mrs ms miss dr doctor eng engineer prof professor capt captain gen general col sheikh shaikh cheikh
  hag hagg haj hajj hadj hagga hajja haga elhag elhagg elhaj alhaj alhajj
  دكتور الدكتور دكتوره الدكتوره مهندس المهندس مهندسه المهندسه استاذ الاستاذ استاذه الاستاذه شيخ الشيخ حاج الحاج حاجه الحاجه
  لواء اللواء عميد العميد عقيد العقيد مستشار المستشار كابتن الكابتن مدام انسه الانسه`.split(/\s+/),
);

const apostrophes = `'’‘‛ʼʻʹʾʿ\`´`;
const word = new RegExp(`[\\p{L}\\p{M}\\p{Cf}${apostrophes}]+`, 'gu');
const isTitle = ({ folded }: Word) => folded.length === 1 || titles.has(folded);

/** Names repeat: each spelling is folded once. */
const fold = remember(20_000, (shown: string) =>
  foldText(normalForm(shown.toLowerCase(), 'NFC').replace(digraph, (letter) => digraphs.get(letter)!))
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('ء', ''),
);

function wordsOf(text: string): Word[] {
  const words = (text.match(word) ?? []).slice(0, MAX_WORDS).map((shown) => ({ shown, folded: fold(shown) }));
  const known = words.filter(({ folded }) => folded !== '');
  const start = known.findIndex((each) => !isTitle(each));
  // An initial says less than nothing: "Ahmed M. Ali" is compared as "Ahmed Ali".
  return known.slice(Math.max(start, 0)).filter(({ folded }) => start < 0 || folded.length > 1);
}

/**
 * The words of a name, in the order given name to family name, without titles and initials. A comma and the fillers of an MRZ
 * say that the family name stands first: "ALY, Ahmed", "ALY<<AHMED".
 */
export function nameWords(name: string): Word[] {
  const [family = '', given = '', ...more] = name.slice(0, MAX_LENGTH).split(/<<+|[,،]/);
  const [before, after] = [wordsOf(family), wordsOf([given, ...more].join(' '))];
  return [...after, ...before].slice(0, MAX_WORDS);
}
