import type { Language } from './language.ts';

/** `#` is the number. English has two forms, Arabic six, named as in Unicode's plural rules. */
const counted = {
  characters: {
    en: { one: '# character', other: '# characters' },
    ar: {
      zero: '# حرف',
      one: 'حرف واحد',
      two: 'حرفان',
      few: '# أحرف',
      many: '# حرفًا',
      other: '# حرف',
    },
  },
  entries: {
    en: { one: '# entry', other: '# entries' },
    ar: {
      zero: '# عنصر',
      one: 'عنصر واحد',
      two: 'عنصران',
      few: '# عناصر',
      many: '# عنصرًا',
      other: '# عنصر',
    },
  },
} as const satisfies Record<
  string,
  {
    en: Record<'one' | 'other', string>;
    ar: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;
  }
>;

export type Counted = keyof typeof counted;

export const isCounted = (noun: string): noun is Counted => Object.hasOwn(counted, noun);

/** A count with its noun: "1 character", «حرفان». Latin digits in both languages. */
export function countedText(noun: Counted, count: number, language: Language): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string } = counted[noun][language];
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat('en').format(count));
}
