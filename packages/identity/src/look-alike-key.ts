/**
 * What two different numbers share when one can be taken for the other: O and 0, I, l and 1, Cyrillic and Greek letters, a
 * leading "No", leading zeros. Two entries that share it ask a person to look, no more. No class holds two digits, so two
 * national numbers never share a key. It is made of the identity key; `look_alike_key` in the database is the twin.
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

/** Accents, after NFD: `É` may be taken for `E`. */
const accents = /[\u0300-\u036f]/g;
const known = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu');
/** What is left of "No. 123", "Nr 123", "N° 123" and "رقم ١٢٣" in an identity key. */
export const NUMBER_WORDS = '^(?:NO|NR|N(?=[0-9])|الرقم|رقم)';
const numberWord = new RegExp(NUMBER_WORDS);

export const lookAlikeKey = (identityKey: string): string =>
  identityKey
    .normalize('NFD')
    .replace(accents, '')
    .replace(numberWord, '')
    .replace(known, (letter) => lookAlikes.get(letter)!)
    .replace(/^0+/, '');
