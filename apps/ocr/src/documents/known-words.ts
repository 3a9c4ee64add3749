import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '@bawaba/identity';
import { logicalOrder, visualOrder } from '../recognise/arabic-text.ts';
import { likelihood, type Reading } from '../recognise/ctc.ts';
import { modelsFolder } from '../recognise/networks.ts';
import type { ReadLine } from './egyptian-id.ts';

/** In nats for each letter that belongs to no listed word: weak, so that a clear reading always wins. */
const UNKNOWN_LETTER = 0.7;
/** Readings farther behind the best are not considered. */
const REACH = 7;
const SHORTEST = 3;

interface Words {
  folded: Set<string>;
  /** Words by what is left of them when one letter is covered. */
  covered: Map<string, string[]>;
}

let words: Words | null = null;
const listed = () => {
  words ??= indexed(readFileSync(join(modelsFolder(), 'words.txt'), 'utf8').split('\n').filter(Boolean));
  return words;
};

/** For the evaluation, whose people are drawn from words that must be strangers to the reader. */
export function replaceWordList(list: readonly string[]) {
  words = indexed(list);
}

function indexed(list: readonly string[]): Words {
  const words: Words = { folded: new Set(), covered: new Map() };
  for (const word of list) {
    const folded = foldText(word);
    words.folded.add(folded);
    if (folded.length !== word.length || word.length < SHORTEST) continue;
    for (const key of coveredForms(folded)) {
      const others = words.covered.get(key);
      if (others) others.push(word);
      else words.covered.set(key, [word]);
    }
  }
  return words;
}

const coveredForms = (word: string) => [...word].map((_, i) => `${word.slice(0, i)}?${word.slice(i + 1)}`);

const unknown = (word: string) => /[ء-ي]/.test(word) && !listed().folded.has(foldText(word));

const unknownLetters = (visual: string) => logicalOrder(visual).split(' ').filter(unknown).join('').length;

/** The line with one unknown word made into a listed one by changing a single letter. */
function nearMisses(text: string): string[] {
  const parts = text.split(' ');
  return parts.flatMap((word, at) => {
    if (!unknown(word) || word.length < SHORTEST || foldText(word).length !== word.length) return [];
    return coveredForms(foldText(word)).flatMap((key, i) =>
      (listed().covered.get(key) ?? []).map((known) =>
        parts.with(at, word.slice(0, i) + known[i] + word.slice(i + 1)).join(' '),
      ),
    );
  });
}

/**
 * Of readings that are nearly as likely, the one whose words are known. Names that are in no list stay as they are read,
 * unless the network itself nearly read another.
 */
export function preferKnownWords(line: ReadLine | undefined): ReadLine | undefined {
  const best = line?.readings[0];
  if (!line || !best || !logicalOrder(best.text).split(' ').some(unknown)) return line;
  const close = new Map<string, number>();
  const consider = ({ text, logp }: Reading) => {
    if (logp > best.logp - REACH) close.set(text, Math.max(logp, close.get(text) ?? logp));
  };
  line.readings.forEach(consider);
  for (const text of nearMisses(logicalOrder(best.text)).map(visualOrder)) {
    const logp = line.lattices.reduce((sum, lattice) => sum + likelihood(lattice, text), 0);
    consider({ text, logp: logp / line.lattices.length });
  }
  const weighed = [...close].map(([text, logp]) => ({
    text,
    logp: logp - UNKNOWN_LETTER * unknownLetters(text),
  }));
  weighed.sort((a, b) => b.logp - a.logp);
  const [first, ...others] = weighed;
  if (first!.text === best.text) return line;
  // As sure as the network was of this line, less what still speaks for the others.
  const rivals = others.reduce((sum, { logp }) => sum + Math.exp(logp - first!.logp), 1);
  const logp = Math.min(best.logp, 0) - Math.log(rivals);
  return { ...line, readings: [{ text: first!.text, logp }, ...line.readings] };
}
