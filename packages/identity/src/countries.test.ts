import { expect, test } from 'vitest';
import { codeOnDocuments, countryOf, icaoCountries } from './countries.ts';

test('249 countries of ISO 3166-1 and 27 codes of ICAO, each once, named in both languages', () => {
  expect(icaoCountries).toHaveLength(249 + 27);
  expect(new Set(icaoCountries.map(({ code }) => code)).size).toBe(icaoCountries.length);
  for (const { code, alpha2, en, ar } of icaoCountries) {
    expect(code).toMatch(/^([A-Z]{3}|D)$/);
    expect(alpha2 ?? 'AA').toMatch(/^[A-Z]{2}$/);
    expect(en).toMatch(/^\p{Script=Latin}/u);
    expect(ar).toMatch(/^\p{Script=Arabic}/u);
  }
});

test('countryOf', () => {
  expect(countryOf('EGY')).toEqual({ code: 'EGY', alpha2: 'EG', en: 'Egypt', ar: 'مصر' });
  expect(countryOf('D')?.alpha2).toBe('DE');
  expect(countryOf('ZZZ')).toBeNull();
});

test('codeOnDocuments: Germany has two codes, and documents have one', () => {
  expect(['DEU', 'deu', 'D', 'EGY', 'German'].map(codeOnDocuments)).toEqual(['D', 'D', 'D', 'EGY', 'German']);
  const germanies = icaoCountries
    .filter(({ alpha2 }) => alpha2 === 'DE')
    .map(({ code }) => codeOnDocuments(code));
  expect(new Set(germanies)).toEqual(new Set(['D']));
});
