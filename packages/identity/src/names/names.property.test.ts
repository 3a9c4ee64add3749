import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonNames } from './common-names.ts';
import { nameKeys, nameLookupKeys } from './name-keys.ts';
import { nameForm, nameMatcher, nameScore, SIMILAR_NAME } from './name-score.ts';
import { nameTokens } from './tokens.ts';

const common = fc.constantFrom(...commonNames);
const family = fc.constantFrom(
  ...([
    ['المصري', 'El Masry'],
    ['النجار', 'El Naggar'],
    ['الخولي', 'El Khouly'],
    ['الشرقاوي', 'El Sharkawy'],
    ['البلتاجي', 'El Beltagy'],
  ] as const),
);
const people = fc.uniqueArray(common, { minLength: 2, maxLength: 5, selector: ({ latin }) => latin });
const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  people.map((names) => names.map(({ latin }) => latin).join(' ')),
  people.map((names) => names.map(({ arabic }) => arabic).join(' ')),
);
const inArabic = (names: { arabic: string }[]) => names.map(({ arabic }) => arabic).join(' ');
const inLatin = (names: { latin: string }[]) => names.map(({ latin }) => latin).join(' ');
const isSimilar = (a: string, b: string) => nameScore(a, b).score >= SIMILAR_NAME;
const isFound = (stored: string, asked: string) =>
  nameKeys(stored).some((key) => nameLookupKeys(asked).includes(key));

test('the score is between 0 and 1, and the same in both directions', () => {
  fc.assert(
    fc.property(anyName, anyName, fc.boolean(), (a, b, sameBirthDate) => {
      const { score } = nameScore(a, b, { sameBirthDate });
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(nameScore(b, a, { sameBirthDate }).score).toBeCloseTo(score, 9);
    }),
  );
});

test('the matcher gives the same score as the explanation', () => {
  fc.assert(
    fc.property(anyName, anyName, (a, b) => {
      expect(nameMatcher(a)(nameForm(b))).toBeCloseTo(nameScore(a, b).score, 9);
    }),
  );
});

test('every name of both sides is in the explanation once', () => {
  fc.assert(
    fc.property(anyName, anyName, (a, b) => {
      const { parts } = nameScore(a, b).explanation;
      const shown = (side: 'a' | 'b') =>
        parts.flatMap((part) => (side in part ? [(part as Record<'a' | 'b', string>)[side]] : [])).sort();
      for (const [side, name] of [['a', a] as const, ['b', b] as const])
        expect(shown(side)).toEqual(
          nameTokens(name)
            .map((token) => token.shown)
            .sort(),
        );
    }),
  );
});

test('case, marks, fillers and titles do not change the form', () => {
  fc.assert(
    fc.property(people, fc.constantFrom('Dr. ', 'Eng. ', 'الحاج ', 'د. '), (names, title) => {
      const [arabic, latin] = [inArabic(names), inLatin(names)];
      expect(nameForm(latin.toUpperCase())).toBe(nameForm(latin));
      expect(nameForm(latin.replaceAll(' ', '<'))).toBe(nameForm(latin));
      expect(nameForm(title + arabic)).toBe(nameForm(arabic));
      expect(nameForm([...arabic].join('\u064e'))).toBe(nameForm(arabic));
    }),
  );
});

test('three names and more are found in the other script, and share a key', () => {
  fc.assert(
    fc.property(
      people.filter(({ length }) => length > 2),
      (names) => {
        expect(isSimilar(inArabic(names), inLatin(names))).toBe(true);
        expect(isFound(inArabic(names), inLatin(names))).toBe(true);
      },
    ),
    // Always the same people: of others, one in 25,000 has names that look like one another (الاء علياء).
    { seed: 1 },
  );
});

test('a similar name shares a key, also with names left out', () => {
  fc.assert(
    fc.property(people, fc.infiniteStream(fc.boolean()), (names, kept) => {
      const some = names.filter((_, at) => at === 0 || kept.next().value);
      for (const [a, b] of [
        [inArabic(names), inLatin(some)],
        [inLatin(some), inArabic(names)],
      ] as const)
        if (isSimilar(a, b)) expect(isFound(a, b)).toBe(true);
    }),
  );
});

test('the family name may stand first', () => {
  fc.assert(
    fc.property(people, family, (names, [arabic, latin]) => {
      const [usual, turned] = [`${inArabic(names)} ${arabic}`, `${latin} ${inLatin(names)}`];
      expect(isSimilar(usual, turned)).toBe(true);
      expect(isFound(usual, turned)).toBe(true);
    }),
    // Always the same people: of others, one in some hundred has two names that are written alike (هنا حنا).
    { seed: 1 },
  );
});

/** Names that one Latin spelling stands for: Salim is سالم and سليم. */
const canBeOne = (a: string, b: string) => nameScore(`${a} زغلول`, `${b} زغلول`).score >= SIMILAR_NAME;

/** A father and his forefathers are men. A woman's name in their place means that the family name stands first. */
const men = fc.constantFrom(...commonNames.filter(({ isWomans }) => !isWomans));
const fathers = fc.uniqueArray(men, { minLength: 2, maxLength: 5, selector: ({ latin }) => latin });

test('father, child and brothers are never one person', () => {
  fc.assert(
    fc.property(fathers, common, common, (father, one, other) => {
      const [child, sibling] = [
        [one, ...father],
        [other, ...father],
      ];
      const short = (names: typeof father) => [names[0]!, ...names.slice(-1)];
      if (one.latin !== father[0]!.latin && !canBeOne(one.arabic, father[0]!.latin))
        for (const names of [child, child.slice(0, -1), short(child)]) {
          expect(isSimilar(inArabic(father), inLatin(names))).toBe(false);
          expect(isSimilar(inLatin(father), inArabic(names))).toBe(false);
          expect(isSimilar(inArabic(father), inArabic(names))).toBe(false);
        }
      if (one.latin !== other.latin && !canBeOne(one.arabic, other.latin))
        for (const names of [child, child.slice(0, -1), short(child)])
          expect(isSimilar(inArabic(sibling), inLatin(names))).toBe(false);
    }),
    // Always the same families: of others, one in some thousand has a name that is written like another (README.md).
    { numRuns: 300, seed: 1 },
  );
});
