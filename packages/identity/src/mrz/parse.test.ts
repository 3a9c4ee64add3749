import { describe, expect, test } from 'vitest';
import type { MrzFieldName, MrzFormatName } from '../index.ts';
import { parseMrz } from './parse.ts';
import { longNumberSpecimens, specimens } from './specimens.ts';

const today = '2025-06-15';
const values = (input: string | readonly string[], ...names: MrzFieldName[]) => {
  const { fields } = parseMrz(input, { today });
  return names.map((name) => fields[name]?.value);
};

describe('the specimens of ICAO 9303', () => {
  test.each(Object.entries(specimens))('%s', (format, lines) => {
    const mrz = parseMrz(lines, { today });
    expect(mrz).toMatchObject({ format, valid: true, lines });
    expect(mrz.fields).toMatchObject({
      issuingState: { value: 'UTO', valid: true },
      surname: { value: 'ERIKSSON', valid: true, truncated: false },
      givenNames: { value: 'ANNA MARIA' },
      fullName: { value: 'ANNA MARIA ERIKSSON' },
      sex: { value: 'F', valid: true },
    });
  });

  test('TD3 in full', () => {
    expect(parseMrz(specimens.TD3, { today }).fields).toMatchObject({
      documentCode: { value: 'P', raw: 'P<', position: { line: 0, start: 0, end: 2 } },
      documentNumber: { value: 'L898902C3', checkDigit: { expected: '6', actual: '6', agrees: true } },
      nationality: { value: 'UTO', position: { line: 1, start: 10, end: 13 } },
      birthDate: { value: '1974-08-12', raw: '740812', checkDigit: { actual: '2' } },
      expiryDate: { value: '2012-04-15', checkDigit: { actual: '9' } },
      optionalData: { value: 'ZE184226B', checkDigit: { actual: '1' } },
      composite: { value: '0', valid: true },
    });
  });

  test('visas', () => {
    const names = [
      'documentCode',
      'documentNumber',
      'nationality',
      'birthDate',
      'expiryDate',
      'optionalData',
    ] as const;
    expect(values(specimens['MRV-A'], ...names)).toEqual([
      'V',
      'L8988901C',
      'XXX',
      '1940-09-07',
      '1996-12-10',
      '6ZE184226B',
    ]);
    expect(values(specimens['MRV-B'], ...names)).toEqual([
      'V',
      'L8988901C',
      'XXX',
      '1940-09-07',
      '1996-12-10',
      '',
    ]);
  });

  test.each(Object.entries(longNumberSpecimens))('%s with a long document number', (format, lines) => {
    const mrz = parseMrz(lines, { today });
    expect(mrz).toMatchObject({ format, valid: true });
    expect(mrz.fields.documentNumber).toMatchObject({
      value: 'D23145890734',
      valid: true,
      checkDigit: { expected: '9', actual: '9' },
    });
    expect(mrz.fields.optionalData?.value).toBe('');
  });
});

describe('tolerates', () => {
  const [first, second] = specimens.TD3;
  test.each<[string, string | string[]]>([
    ['one text', `${first}\r\n${second}\n`],
    ['one line', first + second],
    ['lower case', [first.toLowerCase(), second.toLowerCase()]],
    ['spaces', `  ${first.replace(/(.{10})/g, '$1 ')}\n${second} `],
    ['guillemets for one filler', [first.replaceAll('<', '«'), second.replaceAll('<', '‹')]],
    ['guillemets for two', [first.replaceAll('<<', '«'), second.replaceAll('<<', '«')]],
    ['Arabic digits', second && [first, second.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!)]],
    ['fillers lost at the end of the names', [first.replace(/<+$/, ''), second]],
  ])('%s', (_, input) => {
    expect(parseMrz(input, { today })).toMatchObject({ format: 'TD3', valid: true, lines: [first, second] });
  });
});

describe('a bad field', () => {
  const [first, second] = specimens.TD3;
  test('number: the value stays, its check digit and the composite digit are invalid', () => {
    const mrz = parseMrz([first, second.replace('L898902C3', 'L898902C4')], { today });
    expect(mrz.valid).toBe(false);
    expect(mrz.fields.documentNumber).toMatchObject({ value: 'L898902C4', valid: false });
    expect(mrz.fields.birthDate?.valid).toBe(true);
    expect(mrz.fields.composite?.valid).toBe(false);
  });

  test('impossible date, unknown country, unknown sex, a digit in the name', () => {
    const { fields } = parseMrz(
      [first.replace('UTOERIKSSON', 'QQQER1KSSON'), second.replace('740812', '741332').replace('F', 'Q')],
      { today },
    );
    expect(fields).toMatchObject({
      birthDate: { value: null, valid: false, raw: '741332' },
      issuingState: { value: null, valid: false, raw: 'QQQ' },
      sex: { value: null, valid: false },
      surname: { value: 'ER1KSSON', valid: false },
    });
  });

  test('a missing character in the data line makes the whole zone invalid', () => {
    expect(parseMrz([first, second.slice(1)], { today })).toMatchObject({ format: 'TD3', valid: false });
  });

  test('an empty optional data may have a filler or a zero for its check digit', () => {
    const lines = [
      'P<EGYALI<<MONA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<',
      'A123456784EGY9001011F3001017<<<<<<<<<<<<<<',
    ];
    for (const digit of ['<', '0'])
      expect(parseMrz([lines[0]!, `${lines[1]}${digit}0`], { today }).fields.optionalData?.valid).toBe(true);
  });

  test('text that is not a machine readable zone has no format', () => {
    for (const text of ['', 'hello', 'a\nb', 'x\n'.repeat(9)])
      expect(parseMrz(text)).toMatchObject({ format: null, valid: false, fields: {} });
  });
});

test('a name that fills its line is marked as truncated', () => {
  const names = 'PAPANDROPOULOUS<<JONATHAN<ALEXANDER<CHRI'.slice(0, 39);
  const { fields } = parseMrz([`P<GRC${names}`, specimens.TD3[1]], { today });
  expect(fields.surname).toMatchObject({ value: 'PAPANDROPOULOUS', truncated: true });
});

test('an unspecified sex is X', () => {
  expect(values([specimens.TD3[0], specimens.TD3[1].replace('2F1', '2<1')], 'sex')).toEqual(['X']);
});

test('every format but a visa has a composite check digit', () => {
  const without = Object.entries(specimens)
    .filter(([, lines]) => !parseMrz(lines).fields.composite)
    .map(([name]) => name as MrzFormatName);
  expect(without).toEqual(['MRV-A', 'MRV-B']);
});
