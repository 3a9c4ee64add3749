import type { ImportSummary } from '@bawaba/contracts';
import { Button, Progress, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useImportActions } from './imports.queries.ts';
import classes from './work-progress.module.css';

type Work = 'reading' | 'checking' | 'committing' | 'undoing';

interface WorkProgressProps {
  summary: ImportSummary;
}

/** What the program does with the import now. */
export function WorkProgress({ summary }: WorkProgressProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { step } = useImportActions(summary.id);
  const [isCancelled, setCancelled] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const work = summary.state as Work;
  const { done, total } = summary.progress;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null;

  async function cancel() {
    setCancelled(true);
    setError(null);
    try {
      await step('cancel');
    } catch (failure) {
      setError(failure);
      setCancelled(false);
    }
  }

  return (
    <section className={classes.card} aria-labelledby="import-work">
      <Title order={2} id="import-work" role="status">
        {t(`imports.work.${work}`)}
      </Title>
      <Text c="dimmed">{t(`imports.work.hint.${work}`)}</Text>
      {/* A screen reader hears every quarter, not every row. */}
      <span className="visually-hidden" role="status">
        {percent !== null &&
          percent >= 25 &&
          t('imports.work.quarter', { percent: percent - (percent % 25) })}
      </span>
      <Progress.Root size="xl" className={classes.bar}>
        <Progress.Section
          value={percent ?? 100}
          animated={percent === null}
          withAria={percent !== null}
          aria-label={t(`imports.work.${work}`)}
        />
      </Progress.Root>
      <div className={classes.end}>
        <Text className={classes.count}>
          {percent === null ? t('imports.work.begins') : t('imports.work.of', { done, total })}
          {percent !== null && <b>{percent}%</b>}
        </Text>
        <Button variant="default" disabled={isCancelled} onClick={cancel}>
          {t('imports.work.cancel')}
        </Button>
      </div>
      {/* Always a line, so that nothing moves. */}
      <Text size="sm" role="alert" className={classes.note} data-failed={error !== null || undefined}>
        {error !== null ? errorText(error) : isCancelled && t('imports.work.cancelled')}
      </Text>
    </section>
  );
}
