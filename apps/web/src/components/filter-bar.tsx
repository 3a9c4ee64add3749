import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { Children, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  label: string;
  /** Stays visible on phones, where the other filters are collapsed. */
  search?: ReactNode;
  /** How many of the other filters are set. */
  active: number;
  onClear: () => void;
  children: ReactNode;
}

/** Filters side by side. They apply on change. */
export function FilterBar({ label, search, active, onClear, children }: FilterBarProps) {
  const { t } = useTranslation();
  const [unfolded, fold] = useDisclosure(false);
  const hasOthers = Children.toArray(children).length > 0;
  const folds = useIsPhone() && hasOthers;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fold.close();
  };
  return (
    <form className={`${classes.bar} no-print`} onSubmit={submit} aria-label={label}>
      <div className={classes.fields}>
        {search}
        {(!folds || unfolded) && children}
      </div>
      {hasOthers && (
        <div className={classes.buttons}>
          {folds && (
            <Button
              variant="default"
              leftSection={<IconFilter size={18} aria-hidden />}
              aria-expanded={unfolded}
              onClick={fold.toggle}
            >
              {active > 0 ? t('common.filtersActive', { count: active }) : t('common.filters')}
            </Button>
          )}
          {(!folds || unfolded) && (
            <Button variant="default" onClick={onClear}>
              {t('common.clearFilters')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** The number of filters that are set, without the search. */
export const countActive = ({ search, ...others }: object & { search?: string }): number =>
  Object.values(others).filter(Boolean).length;
