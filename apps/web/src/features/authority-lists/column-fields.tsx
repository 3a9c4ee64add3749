import { type AuthorityColumn, namingColumns, neverRequired } from '@bawaba/contracts';
import { Checkbox, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import classes from './column-fields.module.css';
import { useListTexts } from './use-list-texts.ts';

interface ColumnFieldsProps {
  columns: readonly AuthorityColumn[];
  /** The statement repeats the daily lists, and asks for nothing itself. */
  canRequire: boolean;
  error: string | undefined;
  onChange: (columns: AuthorityColumn[]) => void;
}

/** The columns in the order of the paper: heading in both languages, shown, required. */
export function ColumnFields({ columns, canRequire, error, onChange }: ColumnFieldsProps) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const heading = useId();
  const list = useRef<HTMLOListElement>(null);

  const change = (index: number, part: Partial<AuthorityColumn>) =>
    onChange(columns.map((column, place) => (place === index ? { ...column, ...part } : column)));
  const move = (index: number, step: 1 | -1) => {
    const moved = [...columns];
    const [column] = moved.splice(index, 1) as [AuthorityColumn];
    moved.splice(index + step, 0, column);
    onChange(moved);
    // A moved row loses the focus; at the end of the way, the other button gets it.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(
        `[data-column="${column.key}"] button`,
      );
      const [up, down] = buttons ?? [];
      const [same, other] = step < 0 ? [up, down] : [down, up];
      (same?.disabled ? other : same)?.focus();
    });
  };

  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('authorityLists.set.columns')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('authorityLists.set.columnsHint')}
      </Text>
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <div className={classes.head} aria-hidden="true">
        <span>{t('authorityLists.set.column')}</span>
        <span>{t('authorityLists.set.arabic')}</span>
        <span>{t('authorityLists.set.english')}</span>
      </div>
      <ol className={classes.columns} ref={list}>
        {columns.map((column, index) => {
          const name = texts.columnName(column.key);
          const mustShow = namingColumns.includes(column.key);
          return (
            <li key={column.key} data-column={column.key} data-hidden={!column.is_shown || undefined}>
              <span className={classes.name}>{name}</span>
              <span className={classes.order}>
                <LabelledIcon
                  icon={IconArrowUp}
                  label={t('authorityLists.set.up', { column: name })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <LabelledIcon
                  icon={IconArrowDown}
                  label={t('authorityLists.set.down', { column: name })}
                  disabled={index === columns.length - 1}
                  onClick={() => move(index, 1)}
                />
              </span>
              {(['ar', 'en'] as const).map((language) => (
                <TextField
                  key={language}
                  className={classes[language]}
                  dir={language === 'ar' ? 'rtl' : 'ltr'}
                  aria-label={t(`authorityLists.set.headingOf.${language}`, { column: name })}
                  value={column.heading[language]}
                  error={column.heading[language].trim() === ''}
                  maxLength={60}
                  onChange={({ currentTarget }) =>
                    change(index, { heading: { ...column.heading, [language]: currentTarget.value } })
                  }
                />
              ))}
              <span className={classes.checks}>
                <Checkbox
                  label={t('authorityLists.set.shown')}
                  aria-label={t('authorityLists.set.shownOf', { column: name })}
                  checked={column.is_shown}
                  disabled={mustShow}
                  onChange={({ currentTarget }) => change(index, { is_shown: currentTarget.checked })}
                />
                {canRequire && !neverRequired.includes(column.key) && (
                  <Checkbox
                    label={t('authorityLists.set.required')}
                    aria-label={t('authorityLists.set.requiredOf', { column: name })}
                    checked={column.is_required}
                    onChange={({ currentTarget }) => change(index, { is_required: currentTarget.checked })}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
