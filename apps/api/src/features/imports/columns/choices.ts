import type { CompanionRelationship, Relationship, Sex } from '@bawaba/contracts';
import { codeOnDocuments, foldText, icaoCountries } from '@bawaba/identity';
import { demonyms } from './demonyms.ts';

/** Longer texts are no choice. To fold a whole cell takes long: one letter may become eighteen. */
const LONGEST = 200;

/** As one word is compared: folded, without the article, dots and slashes. */
export function choiceKey(text: string): string {
  const word = text.trim();
  if (word.length > LONGEST) return '';
  return foldText(word)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, '');
}

const table = <T extends string>(words: Record<T, string>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries(words).flatMap(([value, list]) =>
      (list as string).split('|').map((word): [string, T] => [choiceKey(word), value as T]),
    ),
  );

export const sexWords = table<Sex>({
  M: 'M|male|man|boy|mr|ذكر|ذ|رجل|ولد|السيد',
  F: 'F|female|woman|girl|mrs|ms|miss|أنثى|انثي|أنثي|انثا|ث|سيدة|امرأة|بنت|السيدة|آنسة',
  X: 'X',
});

export const idTypeWords = table<'national_id' | 'passport'>({
  national_id:
    'national id|national_id|id|id card|national|nid|بطاقة|بطاقة رقم قومي|رقم قومي|بطاقة شخصية|بطاقة قومية|قومي|تحقيق شخصية|هوية',
  passport: 'passport|جواز|جواز سفر|باسبور|باسبورت|P',
});

export const relationshipWords = table<CompanionRelationship>({
  spouse: 'spouse|wife|husband|زوج|زوجة|زوجه|زوجته|زوجها|الزوجة|حرم',
  child: 'child|son|daughter|ابن|ابنة|إبن|إبنة|بنت|نجل|كريمة|ابنه|ابنته|طفل|طفلة|أولاد',
  parent: 'parent|father|mother|أب|أم|والد|والدة|والده|والدته|الاب|الام',
  sibling: 'sibling|brother|sister|أخ|أخت|شقيق|شقيقة|اخوه|اخته',
  other:
    'other|friend|relative|grandson|granddaughter|أخرى|آخر|أخري|صديق|صديقة|قريب|قريبة|حفيد|حفيدة|جد|جدة|عم|عمة|خال|خالة|مرافق|مرافقة|ضيف',
});

/** `owner`: the row is the owner's own. */
export const familyWords = table<Relationship | 'owner'>({
  owner: 'owner|self|head|مالك|المالك|صاحب الوحدة|رب الأسرة|نفسه|نفسها',
  wife: 'wife|زوجة|زوجه|زوجته|حرم|الزوجة',
  son: 'son|ابن|إبن|نجل|ابنه|ولد',
  daughter: 'daughter|ابنة|إبنة|بنت|كريمة|ابنته',
  other:
    'other|husband|father|mother|brother|sister|relative|زوج|زوجها|أب|أم|والد|والدة|أخ|أخت|شقيق|شقيقة|أخرى|آخر|قريب|حفيد|حفيدة|جد|جدة',
});

const countryCodes = new Map(
  // The first of equal names stays: GB is GBR, and not one of the other kinds of British nationals.
  [...icaoCountries]
    .reverse()
    .flatMap(({ code, alpha2, en, ar }) =>
      [code, alpha2, en, ar].flatMap((name): [string, string][] =>
        name ? [[choiceKey(name), codeOnDocuments(code)]] : [],
      ),
    ),
);
for (const [word, code] of demonyms) countryCodes.set(choiceKey(word), codeOnDocuments(code));

/** The code of a country by its code, its name or what its people are called, in Arabic or English. */
export const countryCode = (text: string): string | undefined => countryCodes.get(choiceKey(text));
