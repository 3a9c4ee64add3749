import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  label: string;
  /** Without it filters act as they change, and there is no Apply. */
  onApply?: () => void;
  onClear: () => void;
  children: ReactNode;
}

/** Filters side by side; Enter applies. */
export function FilterBar({ label, onApply, onClear, children }: FilterBarProps) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply?.();
  };
  return (
    <form className={`${classes.bar} no-print`} onSubmit={submit} aria-label={label}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.buttons}>
        {onApply && <Button type="submit">{t('common.apply')}</Button>}
        <Button variant="default" onClick={onClear}>
          {t('common.clearFilters')}
        </Button>
      </div>
    </form>
  );
}
