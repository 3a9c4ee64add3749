// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { countryChoices, countryCode, onlyCountryCode } from './countries.ts';

test.each([
  ['germ', 'D'],
  ['German', 'D'],
  ['مصر', 'EGY'],
  ['المانيا', 'D'],
  ['fra', 'FRA'],
  ['United Arab', 'ARE'],
  ['xxb', 'XXB'],
  ['d', 'D'],
  ['Niger', 'NER'],
  ['turkiye', 'TUR'],
])('“%s” can mean only %s', (text, code) => expect(onlyCountryCode(text)).toBe(code));

test.each(['Ni', 'Nubian', 'e', '', ' '])('“%s” means no country, or several', (text) =>
  expect(onlyCountryCode(text)).toBeNull(),
);

test('a code or a name in either language is a country, and the beginning of a name is not', () => {
  expect(['egy', 'Egypt', 'مصر', 'Egypt · EG', 'D', 'DEU', 'gbd'].map(countryCode)).toEqual([
    'EGY',
    'EGY',
    'EGY',
    'EGY',
    'D',
    'D',
    'GBD',
  ]);
  expect(['Egyp', 'EG', ''].map(countryCode)).toEqual([null, null, null]);
});

test('the best match comes first', () => {
  const codes = (text: string) => countryChoices(text, 'en').others.map(({ code }) => code);
  expect(codes('guinea').slice(0, 2)).toEqual(['GIN', 'GNB']);
  expect(codes('eg')[0]).toBe('EGY');
  expect(codes('السعود')).toEqual(['SAU']);
});
