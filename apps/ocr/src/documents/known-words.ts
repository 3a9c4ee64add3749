import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '@bawaba/identity';
import { logicalOrder, visualOrder } from '../recognise/arabic-text.ts';
import { likelihood, type Reading } from '../recognise/ctc.ts';
import { modelsFolder } from '../recognise/networks.ts';
import type { ReadLine } from './egyptian-id.ts';

/** Penalty in nats for each letter of an unlisted word. It is low, so that a clear reading always wins. */
const UNKNOWN_LETTER = 0.7;
/** No word starts with these letters, and two of them are only at its end. Penalty in nats for each of them elsewhere. */
const misplaced = /^[ءؤئةى]|[ةى](?=.)/g;
const MISPLACED = 4;
/** Penalty in nats for an unlisted word of one or two letters: nearly always it is a part of its neighbour. */
const FRAGMENT = 3;
/** These letters do not join the next one: the gap after them may look like a space. */
const unjoined = /[اأإآدذرزوؤ]$/;
/** In nats: a word that differs by one letter from a usual word of its line is this much likelier that word. */
const USUAL = 4;
/** In nats: readings this far below the best are not considered. */
const REACH = 7;
const SHORTEST = 3;

interface Words {
  folded: Set<string>;
  /** Words by their spelling with one letter replaced by `?`. */
  covered: Map<string, string[]>;
}

let words: Words | null = null;
const listed = () => {
  words ??= indexed(readFileSync(join(modelsFolder(), 'words.txt'), 'utf8').split('\n').filter(Boolean));
  return words;
};

/** For the evaluation: its names must not be in the reader's word list. Null: the reader's own list again. */
export function replaceWordList(list: readonly string[] | null) {
  words = list && indexed(list);
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

/** Penalty in nats for the words of a reading that are not listed. */
const toll = (visual: string) =>
  logicalOrder(visual)
    .split(' ')
    .filter(unknown)
    .reduce((sum, word) => sum + tollOf(word), 0);
const tollOf = (word: string) =>
  UNKNOWN_LETTER * word.length +
  MISPLACED * (word.match(misplaced)?.length ?? 0) +
  (word.length < SHORTEST ? FRAGMENT : 0);

/** The lines that differ by one letter, which makes an unknown word a listed one. */
function nearMisses(text: string, usual: readonly string[]): { text: string; isUsual: boolean }[] {
  const parts = text.split(' ');
  return parts.flatMap((word, at) => {
    if (!unknown(word) || word.length < SHORTEST || foldText(word).length !== word.length) return [];
    return coveredForms(foldText(word)).flatMap((key, i) =>
      (listed().covered.get(key) ?? []).map((known) => ({
        text: parts.with(at, word.slice(0, i) + known[i] + word.slice(i + 1)).join(' '),
        isUsual: usual.includes(known),
      })),
    );
  });
}

/** The lines with one space less, where it may only be a gap inside of a word. */
function joinedWords(text: string): { text: string; isUsual: boolean }[] {
  const parts = text.split(' ');
  return parts.slice(1).flatMap((word, i) => {
    const before = parts[i]!;
    const whole = before + word;
    const isPart = [before, word].some((part) => part.length < SHORTEST && unknown(part));
    if (!unjoined.test(before) || !/^[ء-ي]+$/.test(whole) || !(isPart || !unknown(whole))) return [];
    return { text: parts.toSpliced(i, 2, whole).join(' '), isUsual: false };
  });
}

/**
 * Of readings with nearly the same likelihood, prefers the one with listed words. A name that is not listed stays as it was
 * read, unless the network was unsure. `usual` are words that nearly every such line has.
 */
export function preferKnownWords(
  line: ReadLine | undefined,
  usual: readonly string[] = [],
): ReadLine | undefined {
  const best = line?.readings[0];
  if (!line || !best || !logicalOrder(best.text).split(' ').some(unknown)) return line;
  const close = new Map<string, number>();
  const consider = ({ text, logp }: Reading) => {
    if (logp > best.logp - REACH) close.set(text, Math.max(logp, close.get(text) ?? logp));
  };
  line.readings.forEach(consider);
  const read = logicalOrder(best.text);
  for (const { text, isUsual } of [...joinedWords(read), ...nearMisses(read, usual)]) {
    const visual = visualOrder(text);
    const logp = line.lattices.reduce((sum, lattice) => sum + likelihood(lattice, visual), 0);
    consider({ text: visual, logp: logp / line.lattices.length + (isUsual ? USUAL : 0) });
  }
  const weighed = [...close].map(([text, logp]) => ({
    text,
    logp: logp - toll(text),
  }));
  weighed.sort((a, b) => b.logp - a.logp);
  const [first, ...others] = weighed;
  if (first!.text === best.text) return line;
  // The probability of the line, divided among this reading and its rivals.
  const rivals = others.reduce((sum, { logp }) => sum + Math.exp(logp - first!.logp), 1);
  const logp = Math.min(best.logp, 0) - Math.log(rivals);
  return { ...line, readings: [{ text: first!.text, logp }, ...line.readings] };
}
