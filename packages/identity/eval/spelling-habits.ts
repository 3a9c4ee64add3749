import { FAMILY_NAMES, type Name, type Person } from './invented-names.ts';
import type { Random } from './random.ts';

/**
 * How clerks spell, written from the literature and not from the tables of the matcher: `[letters, what others write, how often]`.
 * Arbabi et al. 1994 (vowels), Freeman et al. 2006 (classes of letters), and the habits of Egyptian passports.
 */
const latinHabits: [RegExp, string[], number][] = [
  [
    /^mohamed$/,
    ['mohammed', 'muhammad', 'mohammad', 'mohamad', 'muhamed', 'mohamd', 'mhmd', 'mouhamed'],
    0.45,
  ],
  [/^ahmed$/, ['ahmad', 'ahmd', 'ahmet'], 0.25],
  [/^youssef$/, ['yousef', 'yusuf', 'yosef', 'youssif', 'yousif'], 0.5],
  [/^hussein$/, ['hussain', 'husein', 'hossein', 'hussien', 'housseine', 'hosin'], 0.5],
  [/^ibrahim$/, ['ebrahim', 'ibraheem', 'ebraheem', 'ibrahem'], 0.4],
  [/^mostafa$/, ['mustafa', 'moustafa', 'mostapha', 'mustapha'], 0.4],
  [/^abdallah$/, ['abdullah', 'abdalla', 'abd allah', 'abdellah'], 0.5],
  [/^abou /, ['abo ', 'abu ', 'abou', 'abo', 'abu'], 0.6],
  [/^aboul /, ['abou el ', 'aboul', 'abu al-', 'abo el '], 0.6],
  [/^abdel /, ['abdel', 'abd el ', 'abdul ', 'abdul', 'abd al-', 'abd-el-', 'abd el-', 'abdal'], 0.75],
  [/^el /, ['el-', 'el', 'al-', 'al', 'al ', ''], 0.7],
  [/ el din$/, ['eldin', ' eldin', ' eldeen', 'eddine', ' al-din', 'uddin', 'aldin'], 0.6],
  [/ allah$/, ['allah', 'alla', ' alla'], 0.5],
  [/ou/g, ['oo', 'u', 'o'], 0.35],
  [/(?<=[^aeiou])u(?=[^aeiou])/g, ['o', 'ou'], 0.3],
  [/(?<=[^aeiou])o(?=[^aeiou])/g, ['u', 'ou'], 0.2],
  [/y$/, ['i', 'ey', 'ie', 'ee'], 0.3],
  [/ee/g, ['i', 'ie'], 0.4],
  [/(?<=[^aeiouy])i(?=[^aeiouy])/g, ['ee', 'e', 'ie'], 0.25],
  [/(?<=[^aeiou ])e(?=[^aeiou ])/g, ['a', 'i'], 0.2],
  [/(?<=[^aeiou ])a(?=[^aeiou ]{1,2}[aeiou])/g, ['e'], 0.08],
  [/^e/, ['i', 'a'], 0.15],
  [/aa/g, ['a'], 0.35],
  [/(?<=[aeiou])a$/, ['ah'], 0.1],
  [/(?<=[^aeiou])a$/, ['ah', 'eh'], 0.15],
  [/g(?!h)/g, ['j', 'dj'], 0.2],
  [/sh/g, ['ch', 'sch'], 0.12],
  [/th/g, ['s', 't'], 0.1],
  [/k(?!h)/g, ['q'], 0.1],
  [/k(?=[aou])/g, ['c'], 0.06],
  [/q/g, ['k'], 0.5],
  [/([sdfmnltrz])\1/g, ['$1'], 0.4],
  [/(?<=[aeiou])([sdmnltz])(?=[aeiou])/g, ['$1$1'], 0.1],
  [/w/g, ['ou'], 0.06],
  [/ph/g, ['f'], 0.5],
];

const replaceSome = (text: string, [pattern, others, share]: [RegExp, string[], number], random: Random) =>
  text.replace(pattern, (found, ...groups) =>
    random.chance(share)
      ? random.pick(others).replaceAll('$1', typeof groups[0] === 'string' ? groups[0] : '')
      : found,
  );

/** A slip of the pen is rare: one name in eighty. */
function withSlip(text: string, random: Random): string {
  if (!random.chance(1 / 80)) return text;
  const at = 1 + random.below(Math.max(1, text.length - 2));
  return random.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
}

const spellWithoutSlip = ({ latin }: Name, random: Random): string =>
  latinHabits.reduce((text, habit) => replaceSome(text, habit, random), latin.toLowerCase());

export const spellLatin = (name: Name, random: Random): string =>
  withSlip(spellWithoutSlip(name, random), random);

/** Arabic as it is typed: hamza left out, ى for ي, ه for ة, Abd and the name joined. */
const arabicHabits: [RegExp, string[], number][] = [
  [/[أإآ]/g, ['ا'], 0.4],
  [/ي$/, ['ى'], 0.4],
  [/ى$/, ['ي'], 0.3],
  [/ة$/, ['ه'], 0.4],
  [/^عبد /, ['عبد'], 0.4],
  [/^[أا]بو /, ['ابو'], 0.3],
  [/ الله$/, ['الله'], 0.3],
  [/ الدين$/, ['الدين'], 0.4],
  [/ئ/g, ['ي'], 0.2],
  [/ؤ/g, ['و', 'ئ'], 0.1],
  [/اء$/, ['ا'], 0.15],
];

export const spellArabic = ({ arabic }: Name, random: Random): string =>
  arabicHabits.reduce((text, habit) => replaceSome(text, habit, random), arabic);

const spellings = new Map<Name, Set<string>>();

/** Does a clerk write this name so, in either script, without a slip? Tried often, not worked out. */
export function isSpelling(word: string, name: Name, random: Random): boolean {
  let known = spellings.get(name);
  if (!known) {
    known = new Set(Array.from({ length: 1_000 }, () => spellWithoutSlip(name, random)));
    for (let at = 0; at < 20; at++) known.add(spellArabic(name, random));
    spellings.set(name, known);
  }
  return known.has(word);
}

export interface Document {
  text: string;
  /** The words for each name, in the order given name to family name. */
  words: string[];
  familyNameFirst: boolean;
  leftOut: number;
}

/** The same person in another document. A third leaves out names in the middle; 15 % have the family name first. */
export function writeDocument(
  { names, hasFamilyName }: Person,
  script: 'arabic' | 'latin',
  random: Random,
  { whole = false } = {},
): Document {
  const spelled = names.map((name) =>
    script === 'arabic' ? spellArabic(name, random) : spellLatin(name, random),
  );
  let leftOut = 0;
  if (!whole && spelled.length > 2 && random.chance(1 / 3)) {
    const most = spelled.length - 2;
    leftOut = random.chance(0.75) ? 1 : most;
    for (let each = 0; each < leftOut; each++) spelled.splice(1 + random.below(spelled.length - 2), 1);
  }
  const words = [...spelled];
  const familyNameFirst = !whole && hasFamilyName && random.chance(0.15 / FAMILY_NAMES);
  if (familyNameFirst) spelled.unshift(spelled.pop()!);
  const text = spelled.join(' ');
  return {
    text: script === 'latin' && random.chance(0.7) ? text.toUpperCase() : text,
    words,
    familyNameFirst,
    leftOut,
  };
}
