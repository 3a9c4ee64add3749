import { normalForm } from './normal-form.ts';

/**
 * Different numbers that are easy to confuse have the same key: O and 0, I, l and 1, Cyrillic and Greek letters, a leading
 * "No", leading zeros. The same key is only a warning for a person. No class has two digits, so two national numbers never have
 * the same key. The input is the identity key. The SQL function `look_alike_key` is equivalent.
 */
const classes: Record<string, string> = {
  0: 'OQDØĐÐΟОՕ',
  1: 'ILŁΙІӀا',
  2: 'ZΖ',
  3: 'ЗӠ',
  5: 'SЅՏه',
  6: 'G',
  8: 'BΒВ',
  9: 'و',
  A: 'ΑА',
  C: 'СϹ',
  E: 'ΕЕ',
  H: 'ΗН',
  J: 'Ј',
  K: 'ΚК',
  M: 'ΜМ',
  N: 'Ν',
  P: 'ΡР',
  T: 'ΤТ',
  U: 'Ս',
  X: 'ΧХ',
  Y: 'ΥУҮ',
};

export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries(classes).flatMap(([target, letters]) =>
    [...letters].map((letter): [string, string] => [letter, target]),
  ),
);

/** Accents, after NFD: `É` is easy to confuse with `E`. */
const accents = /[\u0300-\u036f]/g;
const known = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu');
/** What is left of "No. 123", "Nr 123", "N° 123" and "رقم ١٢٣" in an identity key. */
export const NUMBER_WORDS = '^(?:NO|NR|N(?=[0-9])|الرقم|رقم)';
const numberWord = new RegExp(NUMBER_WORDS);

export const lookAlikeKey = (identityKey: string): string =>
  normalForm(identityKey, 'NFD')
    .replace(accents, '')
    .replace(numberWord, '')
    .replace(known, (letter) => lookAlikes.get(letter)!)
    .replace(/^0+/, '');
