import { icaoCountries, mrzCheckDigit } from '@bawaba/identity';
import type { Random } from '../training/random.ts';

/** The first line of a card up to its optional data: how countries write it. */
interface Head {
  code: string;
  state: string;
  number: string;
  optional: string;
}

const two = (n: number) => String(n).padStart(2, '0');
const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');
const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.pick([...'ABCDEFGHKLMNPRSTUVWXYZ'])).join('');

/** Habits of real cards: long numbers, personal numbers in the optional data, digits in the code, letters at the end. */
const habits: ((random: Random) => Head)[] = [
  (r) => ({ code: 'I<', state: anyState(r), number: letters(r, 2) + digits(r, 7), optional: '' }),
  (r) => ({ code: 'ID', state: anyState(r), number: digits(r, 9), optional: '' }),
  (r) => ({ code: 'AR', state: anyState(r), number: letters(r, 1) + digits(r, 8), optional: digits(r, 10) }),
  (r) => ({ code: 'ID', state: 'BEL', number: digits(r, 12), optional: '' }),
  (r) => ({
    code: 'I<',
    state: 'PRT',
    number: `${digits(r, 9)}${letters(r, 2)}${digits(r, 1)}`,
    optional: '',
  }),
  (r) => ({
    code: 'ID',
    state: 'ESP',
    number: letters(r, 3) + digits(r, 6),
    optional: digits(r, 8) + letters(r, 1),
  }),
  (r) => ({
    code: 'I<',
    state: 'NLD',
    number: letters(r, 5) + digits(r, 4),
    optional: `${digits(r, 9)}<<<<<${digits(r, 1)}`,
  }),
  (r) => ({
    code: 'I<',
    state: 'TUR',
    number: `A${digits(r, 2)}A${digits(r, 5)}`,
    optional: `<${digits(r, 11)}`,
  }),
  (r) => ({ code: 'I<', state: 'SWE', number: `${digits(r, 8)}<`, optional: digits(r, 12) }),
  (r) => ({
    code: 'ID',
    state: 'D<<',
    number: `L${letters(r, 1)}${digits(r, 4)}${letters(r, 1)}${digits(r, 2)}`,
    optional: '',
  }),
  (r) => ({ code: 'C1', state: 'USA', number: digits(r, 9), optional: `SRC${digits(r, 10)}` }),
  (r) => ({ code: 'C<', state: 'ITA', number: `CA${digits(r, 5)}${letters(r, 2)}`, optional: '' }),
];

const anyState = (random: Random) => random.pick(icaoCountries).code.padEnd(3, '<');

const syllables =
  'AN BEL CRO DIM EST FOR GAL HUS ILV JOK KER LUN MOR NIK OSS PET RAD SZY TOV ULR VAC WIL ZEN OO II SS TT EE'.split(
    ' ',
  );

/** The three lines of a card, as one of many countries prints them. */
export function td1Lines(random: Random, index: number): string[] {
  const { code, state, number, optional } = habits[index % habits.length]!(random);
  const date = (low: number, high: number) =>
    `${two(random.int(low, high) % 100)}${two(random.int(1, 12))}${two(random.int(1, 28))}`;
  const checked = (text: string) => text + mrzCheckDigit(text);
  // ICAO 9303-5: a long number goes on in the optional data, after a filler in the place of its check digit.
  const head =
    number.length > 9
      ? `${number.slice(0, 9)}<${number.slice(9)}${mrzCheckDigit(number)}`
      : checked(number.padEnd(9, '<'));
  const first = `${code}${state}${head}${optional}`.padEnd(30, '<');
  const [birth, expiry] = [checked(date(1945, 2012)), checked(date(2024, 2036))];
  const nationality = random.chance(0.9) ? state : anyState(random);
  const more = (random.chance(0.3) ? digits(random, random.int(4, 11)) : '').padEnd(11, '<');
  const composite = mrzCheckDigit(first.slice(5) + birth + expiry + more);
  const second = `${birth}${random.pick(['M', 'F', '<'])}${expiry}${nationality}${more}${composite}`;
  const word = () => Array.from({ length: random.int(1, 3) }, () => random.pick(syllables)).join('');
  const words = (most: number) => Array.from({ length: random.int(1, most) }, word).join('<');
  return [first, second, `${words(2)}<<${words(3)}`.slice(0, 30).padEnd(30, '<')];
}
