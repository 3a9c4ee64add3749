import {
  type AuthorityColumnKey,
  type AuthorityListKind,
  type CompanionRelationship,
  defaultAuthorityKind,
  isMonthly,
  type Sex,
} from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { countryLabel } from '../../lib/countries.ts';
import { useFormat } from '../../lib/format.ts';
import type { Period } from './period.ts';

const headings = new Map(
  defaultAuthorityKind('daily_guests').columns.map(({ key, heading }) => [key as string, heading]),
);
const others = ['relationship', 'head_name', 'children', 'daily_list'] as const;

/** What a list says, in words: its columns, its values, its period. */
export function useListTexts() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = useFormat();

  const fieldName = (key: string): string => {
    const other = others.find((name) => name === key);
    return other ? t(`authorityLists.field.${other}`) : (headings.get(key)?.[language] ?? key);
  };
  const texts: Record<string, (value: string) => string> = {
    sex: (value) => t(`residents.sexName.${value as Sex}`),
    id_type: (value) => t(value === 'passport' ? 'residents.passport' : 'residents.nationalId'),
    nationality: (value) => countryLabel(value, language),
    birthdate: format.day,
    arrival: format.day,
    departure: format.day,
    relationship: (value) => t(`residents.relation.${value as CompanionRelationship}`),
  };

  return {
    fieldName,
    columnName: (key: AuthorityColumnKey) => fieldName(key),
    fieldNames: (keys: readonly string[]) => keys.map(fieldName).join(`${t('common.comma')} `),
    value: (key: string, value: string | null | undefined) =>
      value ? (texts[key]?.(value) ?? value) : t('authorityLists.empty'),
    kind: (kind: AuthorityListKind) => t(`authorityLists.kindName.${kind}`),
    number: ({ number, year }: { number: number; year: number }) =>
      t('authorityLists.listNumber', { number: String(number), year: String(year) }),
    eventDay: (kind: AuthorityListKind, day: string) =>
      isMonthly(kind) ? format.month(day.slice(0, 7)) : format.shortDay(day),
    period: (kind: AuthorityListKind, { from, to }: Period) => {
      if (isMonthly(kind)) return format.month(from.slice(0, 7));
      return from === to ? format.day(from) : format.days(from, to);
    },
  };
}
