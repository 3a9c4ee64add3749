import { alignLetters, alignmentScore, type LetterPair, readSounds, type Sounds } from './align.ts';
import { commonNames } from './common-names.ts';
import { tokenKeys } from './keys.ts';
import { remember } from './remember.ts';
import { arabicAndLatin, arabicOnly, type Costs, latinOnly } from './sound-costs.ts';
import { coreOf, frameOf, isArabic, isLatin, withArticle } from './tokens.ts';
import { whenAsked } from './when-asked.ts';

/** Everything about one name that comparing needs, computed once for each spelling. */
interface Reading {
  form: string;
  frame: string;
  core: string;
  script: 'arabic' | 'latin' | 'other';
  sounds: Sounds;
  /** With the article: Ilham إلهام. */
  withArticle: Sounds | undefined;
  /** The common names that this may be a spelling of. */
  names: string[];
  bits: number;
  /** What people have as a given name, as far as we know. */
  isGiven: boolean;
  /** A woman's, and not close to any man's. */
  isWomans: boolean;
  /** With the article, and no given name. */
  isFamily: boolean;
}

const scriptOf = (core: string) => (isArabic(core) ? 'arabic' : isLatin(core) ? 'latin' : 'other');

const costsFor = (a: Reading, b: Reading): Costs =>
  a.script !== b.script ? arabicAndLatin : a.script === 'arabic' ? arabicOnly : latinOnly;

const commonByKey = whenAsked(() => {
  const byKey = new Map<string, { name: string; sounds: Sounds }[]>();
  for (const { latin, spellings } of commonNames)
    for (const spelling of spellings)
      for (const key of tokenKeys(spelling)) {
        const list = byKey.get(key) ?? [];
        list.push({ name: latin, sounds: readSounds(spelling) });
        byKey.set(key, list);
      }
  return byKey;
});
const byArabic = new Map(commonNames.map(({ arabic, latin }) => [arabic, latin]));
const bitsOf = new Map(commonNames.map(({ latin, bits }) => [latin, bits]));

/** A spelling counts as a common name when it is this close to the usual spelling, and closer than to the others. */
const COMMON = 0.88;
const AS_CLOSE = 0.01;
/** Two spellings of one common name, however they look: عمرو, Amr. */
const SAME_NAME = 0.95;

/** The common names that a word may stand for; `all` of them, also where another is closer. */
function commonNamesOf(core: string, sounds: Sounds): { names: string[]; all: string[] } {
  if (isArabic(core)) {
    const names = [byArabic.get(core)].filter((name) => name !== undefined);
    return { names, all: names };
  }
  const scored = tokenKeys(core)
    .flatMap((key) => commonByKey().get(key) ?? [])
    .map(({ name, sounds: usual }) => ({ name, score: alignmentScore(sounds, usual, latinOnly) }))
    .filter(({ score }) => score >= COMMON);
  const best = Math.max(...scored.map(({ score }) => score));
  const names = scored.filter(({ score }) => score >= best - AS_CLOSE);
  return { names: names.map(({ name }) => name), all: scored.map(({ name }) => name) };
}

const RARE_BITS = 9.5;
const ABD_BITS = 7.5;

/** Short names agree by chance more often. */
const rarity = (frame: string, weight: number) =>
  frame === 'A' ? ABD_BITS : Math.min(RARE_BITS, 3.5 + 2 * weight);

const mens = new Set(commonNames.filter(({ isWomans }) => !isWomans).map(({ latin }) => latin));
/** Given names that have the article: El Sayed. With it, all others are names of families. */
const givenWithArticle = new Set('sayed hassan hussein mahdy amir morsy desouky metwally'.split(' '));
/** Al Sayid is السيد, and not سعيد: of the names that a spelling may stand for, those that have the article. */
function withArticleUsually(names: string[]): string[] {
  const usual = names.filter((name) => givenWithArticle.has(name));
  return usual.length > 0 ? usual : names;
}
/** Given names among those with Abu: Abu Bakr, Abul Magd, Abul Fotouh. Abu Zeid is nearly always a family. */
const givenWithAbu = new Set(['bakr', 'magd', 'fotouh'].map((core) => tokenKeys(`B${core}`)[0]));

const readingOf = remember(50_000, (form): Reading => {
  const [frame, core] = [frameOf(form), coreOf(form)];
  const script = scriptOf(core);
  const sounds = readSounds(script === 'other' ? '' : core);
  const whole = frame === '-' ? readSounds(withArticle(core)) : undefined;
  const bare = frame === '' || frame === '-' ? commonNamesOf(core, sounds) : { names: [], all: [] };
  // Elham and Elias begin like an article.
  const withAl = whole ? commonNamesOf(withArticle(core), whole) : { names: [], all: [] };
  const names = [
    ...new Set([...(frame === '-' ? withArticleUsually(bare.names) : bare.names), ...withAl.names]),
  ];
  const all = [...bare.all, ...withAl.all];
  const bits = names.map((name) => bitsOf.get(name)!);
  return {
    form,
    frame,
    core,
    script,
    sounds,
    withArticle: whole,
    names,
    bits: bits.length > 0 ? Math.min(...bits) : rarity(frame, sounds.weight),
    isGiven:
      frame === 'B'
        ? tokenKeys(form).some((key) => givenWithAbu.has(key))
        : names.length > 0 || 'ADLO'.includes(frame || '?'),
    isWomans: all.length > 0 && !all.some((name) => mens.has(name)),
    isFamily: frame === '-' && withAl.names.length === 0 && !names.some((name) => givenWithArticle.has(name)),
  };
});

const article = (frame: string) => (frame === '-' ? '' : frame);

function compare(a: Reading, b: Reading): number {
  if (a.form === b.form) return 1;
  if (article(a.frame) !== article(b.frame)) return 0;
  if (a.script === 'other' || b.script === 'other') return a.core === b.core ? 1 : 0;
  if (a.names.length > 0 && b.names.length > 0)
    return commonNamesAgree(a, b) ? Math.max(SAME_NAME, align(a, b)) : 0;
  return align(a, b);
}

const commonNamesAgree = (a: Reading, b: Reading) => a.names.some((name) => b.names.includes(name));

function align(a: Reading, b: Reading): number {
  const [first, second] = a.script === 'latin' && b.script === 'arabic' ? [b, a] : [a, b];
  const costs = costsFor(first, second);
  const score = alignmentScore(first.sounds, second.sounds, costs);
  if (first.withArticle && !second.withArticle)
    return Math.max(score, alignmentScore(first.withArticle, second.sounds, costs));
  if (second.withArticle && !first.withArticle)
    return Math.max(score, alignmentScore(first.sounds, second.withArticle, costs));
  return score;
}

/** From this score on, two words are one name. */
export const SAME_TOKEN = 0.78;

/** How alike two names are, in any scripts, from the forms of their tokens: 1 the same, 0 different. */
export const tokenScore = (a: string, b: string): number => compare(readingOf(a), readingOf(b));

/** Together they take some megabytes. When there are more, all are forgotten. */
const MAX_SCORES = 100_000;
const scores = new Map<string, Map<string, number>>();
let known = 0;

/** The same for one name and many. Most people have one of few names, so the scores are kept. */
export function tokenScorer(a: string): (b: string) => number {
  const reading = readingOf(a);
  const own = scores.get(a) ?? new Map<string, number>();
  return (b) => {
    const found = own.get(b);
    if (found !== undefined) return found;
    if (++known > MAX_SCORES) {
      scores.clear();
      known = 0;
    }
    const score = compare(reading, readingOf(b));
    scores.set(a, own.set(b, score));
    return score;
  };
}

/** How much it says when two people share this name: about -log2 of the share of people who have it. */
export const bitsOfToken = (form: string): number => readingOf(form).bits;

export const isGivenName = (form: string): boolean => readingOf(form).isGiven;
export const isWomansName = (form: string): boolean => readingOf(form).isWomans;
export const isFamilyName = (form: string): boolean => readingOf(form).isFamily;

/**
 * Two spellings of a name that people also have as a given name. Arabic says it best; a loose Latin spelling may look like many
 * names.
 */
export function mayBeGivenName(a: string, b: string): boolean {
  const readings = [readingOf(a), readingOf(b)];
  const arabic = readings.filter(({ script }) => script === 'arabic');
  return (
    (arabic.length > 0 ? arabic : readings).some(({ isGiven }) => isGiven) &&
    !readings.every(({ isFamily }) => isFamily)
  );
}

/** Which letters stand for which. */
export const matchingLetters = (a: string, b: string): readonly LetterPair[] => lettersOf(`${a} ${b}`);

const lettersOf = remember(2000, (forms): readonly LetterPair[] => {
  const [a = '', b = ''] = forms.split(' ');
  const [one, other] = [readingOf(a), readingOf(b)];
  if (one.script === 'other' || other.script === 'other') return [{ a: one.core, b: other.core }];
  if (one.script === 'latin' && other.script === 'arabic')
    return alignLetters(other.sounds, one.sounds, arabicAndLatin).map((pair) => ({ a: pair.b, b: pair.a }));
  return alignLetters(one.sounds, other.sounds, costsFor(one, other));
});
