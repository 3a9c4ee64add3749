import type { ImportKind } from '@bawaba/contracts';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { importQueries } from './imports.queries.ts';
import classes from './review.module.css';
import { useFieldNames } from './use-field-names.ts';

interface ProblemSummaryProps {
  id: number;
  kind: ImportKind;
  chosen: string | undefined;
  onChoose: (code: string | undefined) => void;
}

/** Which problems the rows have, the most frequent first. A press shows the rows. */
export function ProblemSummary({ id, kind, chosen, onChoose }: ProblemSummaryProps) {
  const { t } = useTranslation();
  const { nameOf } = useFieldNames(kind);
  const heading = useId();
  const { data = [] } = useQuery(importQueries.problems(id));
  if (data.length === 0) return null;
  return (
    <section className={classes.problems} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('imports.review.problems')}
      </Title>
      <ul>
        {data.map(({ field, code, text, rows }) => (
          <li key={`${field} ${code}`}>
            <button
              type="button"
              className={classes.problemLine}
              aria-pressed={chosen === code}
              onClick={() => onChoose(chosen === code ? undefined : code)}
            >
              <b>{t('imports.review.problemRows', { count: rows })}</b>
              <span>
                {field !== null && <span className={classes.fieldName}>{nameOf(field)}: </span>}
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
