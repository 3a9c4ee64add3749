import { mrzFormats } from '@bawaba/identity';
import { expect, test } from 'vitest';
import type { Aligned } from '../recognise/alignment.ts';
import { ALPHABET } from './mrz-alphabets.ts';
import { checksPassed } from './mrz-checks.ts';
import { decodeZone } from './mrz-decoding.ts';
import { crowding, noDoubts } from './mrz-doubt.ts';

const lines = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];

/** The output of a network for a line; at the positions of `doubts` another character is likelier than the right one. */
function seen(text: string, doubts: Record<number, string> = {}): Aligned {
  const positions = [...text].map((ch, p) => {
    const logp = new Float32Array(ALPHABET.length).fill(-12);
    logp[ALPHABET.indexOf(ch)] = doubts[p] ? -1.2 : -0.001;
    if (doubts[p]) logp[ALPHABET.indexOf(doubts[p])] = -0.4;
    return { best: doubts[p] ?? ch, step: p * 4, logp };
  });
  return { positions, logp: 0 };
}
const decode = (first: Aligned, second: Aligned) => decodeZone([first, second], mrzFormats.TD3);

test('clear lines are read as they are, with high certainty', () => {
  const { lines: read, certainty } = decode(seen(lines[0]!), seen(lines[1]!));
  expect(read).toEqual(lines);
  expect(Math.min(...Object.values(certainty))).toBeGreaterThan(0.99);
});

test('check digits correct likelier wrong characters, also in several columns at once', () => {
  const { lines: read } = decode(seen(lines[0]!), seen(lines[1]!, { 3: '3', 15: '9', 30: 'Z' }));
  expect(read).toEqual(lines);
  expect(checksPassed(read, mrzFormats.TD3)).toEqual({ passed: 5, of: 5 });
});

test('a wrong check digit that is clearly printed is read as printed', () => {
  const printed = lines[1]!.replace('L898902C36', 'L898902C37');
  const { lines: read } = decode(seen(lines[0]!), seen(printed));
  expect(read[1]).toBe(printed);
  expect(checksPassed(read, mrzFormats.TD3).passed).toBe(3);
});

test('a doubtful letter among the fillers after the names is a filler', () => {
  expect(decode(seen(lines[0]!, { 35: 'L' }), seen(lines[1]!)).lines[0]).toBe(lines[0]);
});

test('a doubtful country becomes one that exists', () => {
  expect(decode(seen(lines[0]!), seen(lines[1]!, { 12: 'Q' })).lines[1]).toBe(lines[1]);
});

test('an unknown country lowers the certainty of the names after it', () => {
  const oneTooMany = `P<UUTO${lines[0]!.slice(5, -1)}`;
  const { certainty } = decode(seen(oneTooMany), seen(lines[1]!));
  expect(certainty.names).toBeLessThan(0.5);
  expect(certainty.documentNumber).toBeGreaterThan(0.99);
});

test('a column that only a search made agree with its check digit is doubtful; its neighbours are not', () => {
  const { lines: read, plain, certainty } = decode(seen(lines[0]!), seen(lines[1]!, { 3: '3' }));
  expect(read[1]).toBe(lines[1]);
  expect(plain[1]).toBe(lines[1]!.replace('L898', 'L893'));
  expect(certainty.documentNumber).toBeLessThan(0.6);
  expect(certainty.birthDate).toBeGreaterThan(0.99);
});

test('a doubtful O inside a number is a 0, even if two of them have the same sum', () => {
  const { lines: read } = decode(seen(lines[0]!), seen(lines[1]!, { 5: 'O' }));
  expect(read[1]).toBe(lines[1]);
  const { plain } = decode(seen(lines[0]!), seen(lines[1]!, { 5: 'O' }));
  expect(plain[1]).toBe(lines[1]);
});

// The specimen of ICAO 9303-5 with a document number of twelve characters.
const longNumber = [
  'I<UTOD23145890<7349<<<<<<<<<<<',
  '3407127M9507122UTO<<<<<<<<<<<2',
  'STEVENSON<<PETER<JOHN<<<<<<<<<',
];
const decodeCard = (...card: Aligned[]) => decodeZone(card, mrzFormats.TD1);

test('a number that goes on in the optional data is checked there', () => {
  const { lines: read, certainty } = decodeCard(...longNumber.map((line) => seen(line)));
  expect(read).toEqual(longNumber);
  expect(checksPassed(read, mrzFormats.TD1)).toEqual({ passed: 4, of: 4 });
  expect(certainty.documentNumber).toBeGreaterThan(0.99);
  const misread = [seen(longNumber[0]!, { 16: '8' }), seen(longNumber[1]!), seen(longNumber[2]!)];
  expect(decodeCard(...misread).certainty.documentNumber).toBeLessThan(0.6);
});

test('a digit follows the code of a card only after a C', () => {
  const code = (text: string, doubt?: string) =>
    decodeCard(
      seen(text + longNumber[0]!.slice(2), doubt ? { 1: doubt } : {}),
      seen(longNumber[1]!),
      seen(longNumber[2]!),
    ).lines[0]!.slice(0, 2);
  expect(code('C1')).toBe('C1');
  expect(code('IZ', '2')).toBe('IZ');
});

test('a hidden character makes its column doubtful, and a line whose end was not seen all of its columns', () => {
  const hidden = noDoubts(2);
  hidden.hidden[1]![2] = true;
  const { certainty } = decodeZone([seen(lines[0]!), seen(lines[1]!)], mrzFormats.TD3, hidden);
  expect(certainty.documentNumber).toBeLessThan(0.2);
  expect(certainty.birthDate).toBeGreaterThan(0.99);
  const cut = { ...noDoubts(2), strained: [true, false], cut: [false, false] };
  const strained = decodeZone([seen(lines[0]!), seen(lines[1]!)], mrzFormats.TD3, cut).certainty;
  expect(strained.names).toBeLessThan(0.5);
  expect(strained.documentNumber).toBeGreaterThan(0.99);
});

test('two equal letters at one place are crowded; repeated fillers and letters with room are not', () => {
  const at = (text: string, steps: number[]) => {
    const { positions } = seen(text);
    return { positions: positions.map((position, i) => ({ ...position, step: steps[i]! })), logp: 0 };
  };
  const pitch = { at: (p: number) => p * 4, pitch: 4 };
  expect(crowding(at('ARRA', [0, 4, 8, 12]), pitch)).toBe(0);
  expect(crowding(at('ARRA', [0, 5, 7, 12]), pitch)).toBe(1);
  expect(crowding(at('A<<A', [0, 5, 6, 12]), pitch)).toBe(0);
});
