import type { Village } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { today } from '../../lib/today.ts';
import { filterKinds, isSet, useFilterWords } from './filter-words.ts';
import classes from './resident-filters.module.css';
import type { ResidentFilterTexts } from './resident-page-query.ts';

interface PrintedFiltersProps {
  filters: ResidentFilterTexts;
  villages: readonly Village[] | undefined;
}

/** Only on paper: the day of the print, and what the rows were filtered by. */
export function PrintedFilters({ filters, villages }: PrintedFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useFilterWords(villages);
  const texts = filterKinds
    .filter((kind) => isSet(filters, kind))
    .map((kind) => `${t(`residents.filter.${kind}`)}: ${words(filters, kind)}`);
  if (filters.search) texts.unshift(`${t('residents.search')}: ${filters.search}`);
  return (
    <p className={classes.printed}>
      <bdi>{format.day(today())}</bdi>
      {texts.map((text) => (
        <span key={text}>
          {' · '}
          <bdi>{text}</bdi>
        </span>
      ))}
    </p>
  );
}
