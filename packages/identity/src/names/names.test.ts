import { describe, expect, test } from 'vitest';
import { nameKeys, nameLookupKeys } from './name-keys.ts';
import { nameForm, nameMatcher, nameScore, SIMILAR_NAME } from './name-score.ts';
import { isNamed, nameSearchForm, nameSearchKeys } from './search.ts';
import { differentPeople, rubbish, samePerson } from './testing/hard-pairs.ts';
import { nameTokens } from './tokens.ts';

const both = (pairs: [string, string][]) => pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
const isSimilar = (a: string, b: string) => nameScore(a, b).score >= SIMILAR_NAME;

describe('hard pairs', () => {
  test('are two hundred', () => {
    expect(samePerson.length + differentPeople.length).toBeGreaterThanOrEqual(200);
  });

  test.each(both(samePerson))('%s is %s', (a, b) => {
    expect(isSimilar(a, b)).toBe(true);
    expect(nameKeys(a).some((key) => nameLookupKeys(b).includes(key))).toBe(true);
  });

  test.each(both(differentPeople))('%s is not %s', (a, b) => {
    expect(isSimilar(a, b)).toBe(false);
  });
});

describe('rubbish', () => {
  test.each(rubbish)('%j matches nobody', (text) => {
    for (const other of [...rubbish, 'Ahmed Aly', 'أحمد علي']) {
      expect(nameScore(text, other).score).toBe(0);
      expect(nameMatcher(text)(nameForm(other))).toBe(0);
    }
    expect(nameKeys(text)).toEqual([]);
    expect(nameLookupKeys(text)).toEqual([]);
    expect(isNamed('Ahmed Aly', text)).toBe(false);
  });

  test('long texts are cut', () => {
    for (const text of [
      'a'.repeat(10_000),
      'Ahmed '.repeat(10_000),
      'ﷺ'.repeat(10_000),
      'é\u0301'.repeat(10_000),
    ]) {
      expect(nameTokens(text).length).toBeLessThanOrEqual(10);
      expect(nameForm(text).length).toBeLessThanOrEqual(4_000);
      expect(nameKeys(text).length).toBeLessThanOrEqual(96);
      expect(nameLookupKeys(text).length).toBeLessThanOrEqual(96);
      expect(nameScore(text, 'Ahmed Aly').score).toBeLessThan(SIMILAR_NAME);
    }
  });
});

describe('keys', () => {
  const isFound = (stored: string, asked: string) =>
    nameKeys(stored).some((key) => nameLookupKeys(asked).includes(key));

  test('a rare pair is enough; of common names a third must agree', () => {
    expect(isFound('محمد أحمد درويش', 'Mohamed Samir Darwish')).toBe(true);
    expect(isFound('محمد أحمد سمير طارق', 'Mohamed Ahmed Khaled Hany')).toBe(false);
    expect(isFound('محمد أحمد علي طارق', 'Mohamed Ahmed Ali Hany')).toBe(true);
  });

  test('two common names find the names that they may be all of', () => {
    expect(isFound('محمد أحمد', 'Mohamed Ahmed')).toBe(true);
    expect(isFound('محمد أحمد', 'Mohamed Ahmed Ali')).toBe(true);
    expect(isFound('محمد أحمد علي', 'Mohamed Ahmed')).toBe(true);
    // Too little evidence: nobody would call these similar.
    expect(isFound('محمد أحمد علي حسن خالد', 'Mohamed Ahmed')).toBe(false);
  });
});

describe('the explanation', () => {
  test('says which name stands for which, letter by letter, and what is missing', () => {
    const { explanation } = nameScore('أحمد علي', 'AHMED MOHAMED ALY');
    expect(explanation).toEqual({
      parts: [
        {
          kind: 'same',
          a: 'أحمد',
          b: 'AHMED',
          score: expect.any(Number),
          letters: [
            { a: 'ا', b: 'a' },
            { a: 'ح', b: 'h' },
            { a: 'م', b: 'm' },
            { a: '', b: 'e' },
            { a: 'د', b: 'd' },
          ],
        },
        { kind: 'missing_in_a', b: 'MOHAMED' },
        expect.objectContaining({ kind: 'same', a: 'علي', b: 'ALY' }),
      ],
    });
  });

  test('says what contradicts', () => {
    const { parts, obstacle } = nameScore('حسن محمد فوزي', 'Hussein Mohamed Fawzy').explanation;
    expect(obstacle).toBe('first_name_differs');
    expect(parts.map(({ kind }) => kind)).toEqual(['differs', 'same', 'same']);
  });

  test('says which name is read with the family name first', () => {
    const { explanation } = nameScore('أحمد علي المصري', 'Elmasry Ahmed Ali');
    expect(explanation.familyNameFirst).toBe('b');
    expect(explanation.parts.map((part) => 'b' in part && part.b)).toEqual(['Ahmed', 'Ali', 'Elmasry']);
  });

  test('names father and son', () => {
    expect(nameScore('محمد محمد علي', 'Mohamed Ali').explanation.obstacle).toBe('father_or_son');
  });

  test('shows compound names as they were written', () => {
    const [part] = nameScore('عبد الرحمن علي', 'Abd El-Rahman Aly').explanation.parts;
    expect(part).toMatchObject({ kind: 'same', a: 'عبد الرحمن', b: 'Abd El Rahman' });
  });
});

describe('an equal birth date', () => {
  test.each([
    ['أحمد محمد علي', 'Ali Ahmed Mohamed'],
    ['محمد محمد علي', 'Mohamed Ali'],
  ])('%s and %s cannot be father and son', (a, b) => {
    expect(nameScore(a, b).score).toBe(0);
    expect(nameScore(a, b, { sameBirthDate: true }).score).toBeGreaterThanOrEqual(SIMILAR_NAME);
  });

  test('does not make twins one person', () => {
    expect(nameScore('حسن أحمد علي', 'Hussein Ahmed Ali', { sameBirthDate: true }).score).toBe(0);
  });
});

describe('search', () => {
  test.each([
    ['أحمد علي محمد', 'ahmed aly'],
    ['أحمد علي محمد', 'aly ahmed'],
    ['AHMED ALY MOHAMED', 'أحمد علي'],
    ['Ahmed Abdelrahman', 'عبد الرحمن'],
    ['محمود فوزي', 'mahm'],
    ['Mahmoud Fawzy', 'محمود فو'],
  ])('%s is found by %s', (name, search) => {
    expect(isNamed(name, search)).toBe(true);
    const form = nameSearchForm(name);
    for (const keys of nameSearchKeys(search))
      expect(keys.some((key) => form.includes(` ${key}`))).toBe(true);
  });

  test.each([
    ['أحمد علي محمد', 'mahmoud'],
    ['أحمد علي محمد', 'ahmed hassan'],
    ['Hassan Ali', 'حسين'],
  ])('%s is not found by %s', (name, search) => {
    expect(isNamed(name, search)).toBe(false);
  });
});
