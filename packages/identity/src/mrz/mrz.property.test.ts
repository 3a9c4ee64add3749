import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { icaoCountries } from '../countries.ts';
import { buildMrz, type MrzDocument } from './build.ts';
import { type MrzFormatName, mrzFormats } from './formats.ts';
import { looksLikeMrz } from './lines.ts';
import { parseMrz } from './parse.ts';

const today = '2025-06-15';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const formatNames = Object.keys(mrzFormats) as MrzFormatName[];

const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const word = (minLength: number, maxLength: number, unit = alphabet.slice(10, -1)) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength, maxLength });
const country = fc.constantFrom(...icaoCountries.map(({ code }) => code));

const documentOf = (format: MrzFormatName): fc.Arbitrary<Required<MrzDocument>> =>
  fc.record({
    documentCode: fc.constant(format.startsWith('MRV') ? 'V' : format === 'TD3' ? 'P' : 'ID'),
    issuingState: country,
    surname: word(1, 10),
    givenNames: fc.array(word(1, 5), { maxLength: 2 }).map((words) => words.join(' ')),
    documentNumber: word(1, mrzFormats[format].longNumbers ? 13 : 9, alphabet.slice(0, -1)),
    nationality: country,
    birthDate: day('1926-01-01', today),
    sex: fc.constantFrom('M', 'F', 'X'),
    expiryDate: day('2000-01-01', '2080-01-01'),
    optionalData: fc.constant(''),
    optionalData2: format === 'TD1' ? word(0, 11, alphabet.slice(0, -1)) : fc.constant(''),
  });

describe.each(formatNames)('%s', (format) => {
  const { columns } = mrzFormats[format];

  test('parses what was built', () => {
    fc.assert(
      fc.property(documentOf(format), (document) => {
        const lines = buildMrz(format, document);
        const mrz = parseMrz(lines, { today });
        expect(looksLikeMrz(lines.join('\n'))).toBe(true);
        expect(mrz).toMatchObject({ format, valid: true });
        expect(Object.values(mrz.fields).filter(({ valid }) => !valid)).toEqual([]);
        for (const [name, field] of Object.entries(mrz.fields))
          if (name in document) expect(field.value, name).toBe(document[name as keyof MrzDocument]);
      }),
    );
  });

  test('one wrong character in a checked column never passes', () => {
    const checked = Object.values(columns).filter(({ check }) => check);
    const place = fc.constantFrom(
      ...checked.flatMap(({ at }) => range(at.start, at.end).map((i) => [at.line, i])),
    );
    fc.assert(
      fc.property(
        documentOf(format),
        place,
        fc.constantFrom(...alphabet),
        (document, [row, index], wrong) => {
          const lines = buildMrz(format, document);
          const line = lines[row!]!;
          // The scheme counts modulo 10, so it cannot tell 0, A, K, U and the filler apart, nor 1, B, L and V…
          fc.pre(weigh(line[index!]!) !== weigh(wrong));
          lines[row!] = line.slice(0, index) + wrong + line.slice(index! + 1);
          expect(parseMrz(lines, { today }).valid).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i);
const weigh = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36)) % 10;

test('parsing never throws', () => {
  const line = (width: number) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: width - 3, maxLength: width + 3 });
  const zone = fc.oneof(
    fc.array(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), { maxLength: 4 }),
    fc.array(line(44), { minLength: 2, maxLength: 2 }),
    fc.array(line(36), { minLength: 2, maxLength: 2 }),
    fc.array(line(30), { minLength: 3, maxLength: 3 }),
  );
  fc.assert(
    fc.property(zone, (lines) => {
      expect(parseMrz(lines).valid).toBeTypeOf('boolean');
      expect(parseMrz(lines.join('\n')).valid).toBeTypeOf('boolean');
    }),
    { numRuns: 1000 },
  );
});

test('names are transliterated and cut; a number too long for a passport is refused', () => {
  const document: MrzDocument = {
    documentCode: 'P',
    issuingState: 'D',
    surname: "Müller-O'Neß",
    givenNames: 'Łucja',
    documentNumber: 'C01X00T47',
    nationality: 'D',
    birthDate: '1990-01-31',
    sex: 'F',
    expiryDate: '2030-01-31',
  };
  expect(buildMrz('TD3', document)[0]).toBe('P<D<<MULLER<ONESS<<LUCJA<<<<<<<<<<<<<<<<<<<<');
  expect(parseMrz(buildMrz('TD3', { ...document, surname: 'A'.repeat(60) })).fields.surname?.truncated).toBe(
    true,
  );
  expect(() => buildMrz('TD3', { ...document, documentNumber: '1234567890' })).toThrow(RangeError);
});
