import type { ImportKind } from '@bawaba/contracts';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importQueries, type RowFilters } from './imports.queries.ts';
import classes from './review.module.css';
import { useFieldNames } from './use-field-names.ts';

/** The rows below must be in sight. */
const SHOWN = 5;

/** Nobody need do anything about these: the row is imported all the same, is there already, or is no record. */
const quiet: readonly string[] = ['already_in_register', 'total', 'repeated_header', 'empty'];
const isQuiet = ({ code, level }: { code: string; level: string }) =>
  level === 'note' || quiet.includes(code);

type Chosen = Pick<RowFilters, 'problem' | 'field'>;

interface ProblemSummaryProps {
  id: number;
  kind: ImportKind;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Which problems the rows have: those that stop rows first, each by its rows. A press shows the rows. */
export function ProblemSummary({ id, kind, chosen, onChoose }: ProblemSummaryProps) {
  const { t } = useTranslation();
  const { nameOf } = useFieldNames(kind);
  const heading = useId();
  const [isLong, setLong] = useState(false);
  const { data = [] } = useQuery(importQueries.problems(id));
  if (data.length === 0) return null;
  const problems = [...data].sort((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)));
  const isChosen = (problem: (typeof data)[number]) =>
    chosen.problem === problem.code && chosen.field === (problem.field ?? undefined);
  const shown = isLong ? problems : problems.filter((problem, index) => index < SHOWN || isChosen(problem));
  return (
    <section className={classes.problems} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('imports.review.problems')}
      </Title>
      <ul>
        {shown.map((problem) => (
          <li key={`${problem.field} ${problem.code}`}>
            <button
              type="button"
              className={classes.problemLine}
              data-quiet={isQuiet(problem) || undefined}
              aria-pressed={isChosen(problem)}
              onClick={() =>
                onChoose(
                  isChosen(problem) ? {} : { problem: problem.code, field: problem.field ?? undefined },
                )
              }
            >
              <b>{t('imports.review.problemRows', { count: problem.rows })}</b>
              <span>
                {problem.field !== null && (
                  <span className={classes.fieldName}>{nameOf(problem.field)}: </span>
                )}
                {problem.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong
            ? t('imports.review.fewerProblems')
            : t('imports.review.allProblems', { count: problems.length })}
        </Button>
      )}
    </section>
  );
}
