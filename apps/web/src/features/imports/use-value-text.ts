import {
  companionRelationships,
  type ImportFieldType,
  type Language,
  relationships,
  sexes,
} from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { isDay } from '../../components/typed-date.ts';
import { countryLabel } from '../../lib/countries.ts';
import { useFormat } from '../../lib/format.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The values that a field of this type can have; null if there are too many to list. */
export function useChoices(): (type: ImportFieldType | undefined) => Choice[] | null {
  const { t } = useTranslation();
  return (type) => {
    switch (type) {
      case 'sex':
        return sexes.map((value) => ({ value, label: t(`residents.sexName.${value}`) }));
      case 'id_type':
        return [
          { value: 'national_id', label: t('residents.nationalId') },
          { value: 'passport', label: t('residents.passport') },
        ];
      case 'relationship':
        return companionRelationships.map((value) => ({ value, label: t(`residents.relation.${value}`) }));
      case 'family_relationship':
        return [
          { value: 'owner', label: t('imports.row.owner') },
          ...relationships.map((value) => ({ value, label: t(`owners.relationshipName.${value}`) })),
        ];
      default:
        return null;
    }
  };
}

/** The two days of a period, as the api writes them; others are no days yet. */
export const splitPeriod = (value: string): [from: string, to: string] => {
  const [from = '', to = ''] = value.split(' – ');
  return [from, to];
};
export const joinPeriod = (from: string, to: string) => (from || to ? `${from} – ${to}` : '');

/** A value as a person reads it: "Egypt · EGY", "3 Apr 2026", "Female". What was not read stays as it is. */
export function useValueText(): (type: ImportFieldType | undefined, value: string) => string {
  const { i18n } = useTranslation();
  const format = useFormat();
  const choicesOf = useChoices();
  const day = (value: string) => (isDay(value) ? format.day(value) : value);
  return (type, value) => {
    if (type === 'date') return day(value);
    if (type === 'period')
      return splitPeriod(value).every(isDay) ? splitPeriod(value).map(day).join(' – ') : value;
    if (type === 'country' || type === 'nationality') return countryLabel(value, i18n.language as Language);
    return choicesOf(type)?.find((choice) => choice.value === value)?.label ?? value;
  };
}
