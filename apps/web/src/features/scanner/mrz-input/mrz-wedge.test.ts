import {
  buildMrz,
  icaoCountries,
  type Mrz,
  type MrzDocument,
  type MrzFormatName,
  mrzFormats,
  parseMrz,
} from '@bawaba/identity';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MrzWedge, type PressedKey, QUIET_MS } from './mrz-wedge.ts';

interface Stroke extends PressedKey {
  /** Milliseconds since the previous key. */
  gap: number;
}

const stroke = (key: string, code: string, rest: Partial<Stroke> = {}): Stroke => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  gap: 10,
  ...rest,
});

/** Windows layout Arabic (101): the characters of the keys of a US keyboard. */
const arabicLetters = [...'شلاؤيثبلاهتنمةىخحضقسفعرصءغئ'];
const arabicOf = (letter: string) => arabicLetters[letter.charCodeAt(0) % arabicLetters.length]!;

type Layout = 'american' | 'american, caps lock' | 'arabic' | 'french reader and PC';

function keyOf(character: string, layout: Layout): Stroke {
  const arabic = layout === 'arabic';
  if (character === '<') {
    if (layout === 'french reader and PC') return stroke('<', 'IntlBackslash');
    return stroke(arabic ? ',' : '<', 'Comma', { shiftKey: true });
  }
  if (/\d/.test(character)) {
    if (layout === 'french reader and PC') return stroke(character, `Digit${character}`, { shiftKey: true });
    return stroke(arabic ? String.fromCharCode(0x660 + Number(character)) : character, `Digit${character}`);
  }
  if (/[A-Z]/.test(character)) {
    const azerty: Record<string, string> = { A: 'Q', Q: 'A', Z: 'W', W: 'Z' };
    if (layout === 'french reader and PC')
      return stroke(character, `Key${azerty[character] ?? character}`, { shiftKey: true });
    const shown = layout === 'american' ? character : character.toLowerCase();
    return stroke(arabic ? arabicOf(character) : shown, `Key${character}`, { shiftKey: true });
  }
  return stroke(character, 'Digit8', { shiftKey: true });
}

const lineEndings: Record<string, Stroke[]> = {
  none: [],
  Enter: [stroke('Enter', 'Enter')],
  'Enter of the number pad': [stroke('Enter', 'NumpadEnter')],
  Tab: [stroke('Tab', 'Tab')],
  'CR LF': [stroke('Enter', 'Enter'), stroke('j', 'KeyJ', { ctrlKey: true })],
  'two Enters': [stroke('Enter', 'Enter'), stroke('Enter', 'Enter')],
};
type Ending = keyof typeof lineEndings;

interface Outcome {
  read: Mrz[];
  /** The text in the field at the end. */
  left: string;
  /** Enter and Tab keys that reached the form and would submit it or move the focus. */
  leaked: number;
}

/** Sends keys to the wedge and to a field, like the hook. */
function play(strokes: readonly Stroke[]): Outcome {
  const wedge = new MrzWedge();
  const read: Mrz[] = [];
  let [now, field, remembered, leaked] = [1000, '', '', 0];
  const listen = (mrz: Mrz | null | undefined) => mrz && read.push(mrz);
  for (const key of strokes) {
    if (key.gap > QUIET_MS) listen(wedge.quiet());
    now += key.gap;
    const answer = wedge.press(key, now);
    if (answer.begins) remembered = field;
    if (answer.undo) field = remembered;
    listen(answer.mrz);
    if (answer.swallow) continue;
    if (key.key === 'Enter' || key.key === 'Tab') leaked += 1;
    else if (key.key.length === 1) field += key.key;
  }
  listen(wedge.quiet());
  return { read, left: field, leaked };
}

const today = new Date().toISOString().slice(0, 10);
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const formatNames = Object.keys(mrzFormats) as MrzFormatName[];
const word = (minLength: number, maxLength: number, unit = alphabet.slice(10)) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength, maxLength });
const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const country = fc.constantFrom(...icaoCountries.map(({ code }) => code));

const documentOf = (format: MrzFormatName): fc.Arbitrary<MrzDocument> =>
  fc.record({
    documentCode: fc.constantFrom(
      ...(format.startsWith('MRV')
        ? ['V', 'VB']
        : format === 'TD3'
          ? ['P', 'PM', 'PD']
          : ['I', 'ID', 'AC', 'C']),
    ),
    issuingState: country,
    surname: word(1, 12),
    givenNames: fc.array(word(1, 6), { maxLength: 3 }).map((words) => words.join(' ')),
    documentNumber: word(1, mrzFormats[format].longNumbers ? 13 : 9, alphabet),
    nationality: country,
    birthDate: day('1930-01-01', today),
    sex: fc.constantFrom('M', 'F', 'X'),
    expiryDate: day('2000-01-01', '2060-01-01'),
    optionalData: word(0, format === 'TD1' ? 10 : 6, alphabet),
    optionalData2: format === 'TD1' ? word(0, 11, alphabet) : fc.constant(''),
  });

const zone = fc.constantFrom(...formatNames).chain((format) =>
  documentOf(format)
    .map((document) => buildMrz(format, document))
    // A zone without two fillers in a row cannot be distinguished from words.
    .filter((lines) => lines.some((line) => line.includes('<<'))),
);

interface Reader {
  lines: string[];
  ending: Ending;
  endsLast: boolean;
  layout: Layout;
  gaps: number[];
  prefix: string;
  suffix: string;
}

const reader = fc.record<Reader>({
  lines: zone,
  ending: fc.constantFrom(...Object.keys(lineEndings)),
  endsLast: fc.boolean(),
  layout: fc.constantFrom<Layout>('american', 'american, caps lock', 'arabic', 'french reader and PC'),
  gaps: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 5, maxLength: 50 }),
  prefix: fc.constantFrom('', '*', '$'),
  suffix: fc.constantFrom('', '*', '#'),
});

const pressed = (text: string, layout: Layout = 'american'): Stroke[] =>
  [...text].flatMap((character) => {
    const key = keyOf(character, layout);
    return key.shiftKey ? [stroke('Shift', 'ShiftLeft', { gap: 0 }), key] : [key];
  });

const paced = (strokes: readonly Stroke[], gaps: readonly number[]) =>
  strokes.map((key, i) => (key.key === 'Shift' ? key : { ...key, gap: gaps[i % gaps.length]! }));

function typed({ lines, ending, endsLast, layout, gaps, prefix, suffix }: Reader): Stroke[] {
  const last = lines.length - 1;
  const strokes = lines.flatMap((line, i) => [
    ...pressed((i === 0 ? prefix : '') + line + (i === last ? suffix : ''), layout),
    ...(i < last || endsLast ? lineEndings[ending]! : []),
  ]);
  return paced(strokes, gaps);
}

const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const enter = stroke('Enter', 'Enter');
const scanned = (...lines: string[]) => lines.flatMap((line) => [...pressed(line), enter]);

describe('a document reader', () => {
  test('is recognised once, with any zone and any line ending, and leaves no text in the field', () => {
    fc.assert(
      fc.property(reader, (setting) => {
        const { read, left, leaked } = play(typed(setting));
        expect(read).toEqual([parseMrz(setting.lines)]);
        expect(read[0]!.valid).toBe(true);
        expect([left, leaked]).toEqual(['', 0]);
      }),
      { numRuns: 500 },
    );
  });

  test('keeps the text that the clerk typed before', () => {
    const name = pressed('ANNA').map((key) => ({ ...key, gap: 120 }));
    const [first, ...rest] = scanned(...passport);
    const { read, left } = play([...name, { ...first!, gap: 400 }, ...rest]);
    expect([read.length, left]).toEqual([1, 'ANNA']);
  });

  test('may add one or two characters, which the check digits reveal', () => {
    const { read } = play(scanned(`X1${passport[0]}`, `${passport[1]}Z`));
    expect(read).toEqual([parseMrz(passport)]);
  });

  test('may pause between two lines and before the last Enter', () => {
    const rested = [
      ...pressed(passport[0]!),
      enter,
      ...pressed(passport[1]!).map((key, i) => (i === 0 ? { ...key, gap: 300 } : key)),
      { ...enter, gap: 300 },
    ];
    expect(play(rested)).toMatchObject({ read: [{ valid: true }], left: '', leaked: 0 });
  });

  test('is accepted with a wrong check digit, so that the clerk sees a warning', () => {
    const { read } = play(scanned(passport[0]!, passport[1]!.replace('L898902C3', 'L898902C4')));
    expect(read).toMatchObject([{ format: 'TD3', valid: false }]);
  });

  test('is recognised again with a second document', () => {
    const [first, ...rest] = scanned(...passport);
    expect(play([first!, ...rest, { ...first!, gap: 2000 }, ...rest]).read).toHaveLength(2);
  });

  test('that sends half a document leaves no text and submits nothing', () => {
    expect(play(scanned(passport[0]!, 'L898902C36UTO74'))).toEqual({ read: [], left: '', leaked: 0 });
  });
});

describe('a person at the keyboard', () => {
  const ordinary = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'AHMED',
          'PIERRE',
          'VILLA',
          'CAIRO',
          'IBRAHIM',
          '29802150101234',
          'A1234567',
          'P0',
          '',
          '*',
        ),
        word(1, 12, `${alphabet}*`),
      ),
      { maxLength: 12 },
    )
    .map((words) => words.join('*'));
  const anyPace = fc.array(fc.integer({ min: 5, max: 600 }), { minLength: 3, maxLength: 40 });
  const humanPace = fc.array(fc.integer({ min: 90, max: 600 }), { minLength: 3, maxLength: 40 });
  const ends = fc.constantFrom([], [enter], [stroke('Tab', 'Tab')], [enter, enter]);
  const layouts = fc.constantFrom<Layout>('american', 'american, caps lock', 'arabic');

  test('is never mistaken for a document reader: words and numbers, at any speed, in any layout', () => {
    fc.assert(
      fc.property(ordinary, layouts, ends, anyPace, (text, layout, end, gaps) => {
        const strokes = paced([...pressed(text, layout), ...end], gaps);
        const shown = strokes.filter(({ key }) => key.length === 1).map(({ key }) => key);
        expect(play(strokes)).toEqual({ read: [], left: shown.join(''), leaked: end.length });
      }),
      { numRuns: 1000 },
    );
  });

  test('can type a whole zone into a field', () => {
    fc.assert(
      fc.property(zone, humanPace, (lines, gaps) => {
        const strokes = paced(scanned(...lines), gaps);
        expect(play(strokes)).toEqual({ read: [], left: lines.join(''), leaked: lines.length });
      }),
      { numRuns: 200 },
    );
  });

  test('can hold a key down', () => {
    const held = Array.from({ length: 60 }, (_, i) => ({
      ...keyOf('<', 'american'),
      repeat: i > 0,
      gap: 30,
    }));
    expect(play([...pressed('P'), ...held, enter])).toEqual({
      read: [],
      left: `P${'<'.repeat(60)}`,
      leaked: 1,
    });
  });

  test('can scan a barcode into a field, and its Enter works', () => {
    expect(play(scanned('29802150101234'))).toEqual({ read: [], left: '29802150101234', leaked: 1 });
  });
});
