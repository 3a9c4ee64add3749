import { expect, test } from 'vitest';
import { visualOrder } from '../recognise/arabic-text.ts';
import type { Lattice } from '../recognise/lines.ts';
import { preferKnownWords } from './known-words.ts';

const alphabet = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي ';

/** A line with one doubtful letter: itself with probability p, otherwise `rival`, or nothing. All other letters are clear. */
function line(text: string, at: number, rival: string, p: number) {
  const visual = visualOrder(text);
  const classes = alphabet.length + 1;
  const steps = visual.length * 2;
  const logp = new Float32Array(steps * classes).fill(-14);
  for (let t = 0; t < steps; t++) {
    const ch = visual[t >> 1]!;
    if (t % 2) logp[t * classes] = -0.001;
    else if (t >> 1 === visual.length - 1 - at) {
      logp[t * classes + alphabet.indexOf(ch) + 1] = Math.log(p);
      logp[t * classes + (rival ? alphabet.indexOf(rival) + 1 : 0)] = Math.log(1 - p);
    } else logp[t * classes + alphabet.indexOf(ch) + 1] = -0.001;
  }
  const lattice: Lattice = { logp, steps, classes, alphabet };
  const other = visualOrder(text.slice(0, at) + rival + text.slice(at + 1));
  const readings = [
    { text: visual, logp: Math.log(p) },
    { text: other, logp: Math.log(1 - p) },
  ];
  return { readings, lattices: [lattice] };
}
const read = (text: string, at: number, rival: string, p: number) =>
  visualOrder(preferKnownWords(line(text, at, rival, p))!.readings[0]!.text);

test('a doubtful word becomes the listed one that differs by one letter', () => {
  expect(read('قسر', 2, 'م', 0.7)).toBe('قسم');
});

test('an unlisted name stays if it is clear or has no listed neighbour; a listed one always stays', () => {
  expect(read('قسر', 2, 'م', 0.999)).toBe('قسر');
  expect(read('قسم', 2, 'ر', 0.4)).toBe('قسم');
  expect(read('زغلوط', 4, 'ك', 0.5)).toBe('زغلوط');
});

test('a usual word of the line is preferred even to a clear reading', () => {
  const misread = line('فسم', 0, 'ق', 0.98);
  const first = (usual: string[]) => visualOrder(preferKnownWords(misread, usual)!.readings[0]!.text);
  expect(first([])).toBe('فسم');
  expect(first(['قسم'])).toBe('قسم');
});

test('a gap inside of a word is not a space', () => {
  expect(read('نا ظخة', 2, '', 0.9)).toBe('ناظخة');
  expect(read('نا ظخة', 2, '', 0.999)).toBe('نا ظخة');
});

test('no word starts with ئ', () => {
  expect(read('ئحيظ', 0, 'ن', 0.9)).toBe('نحيظ');
});
