import { Button, Text, Title } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/use-error-text.ts';
import classes from './state.module.css';

interface ErrorStateProps {
  error: unknown;
  /** Replaces "Failed to load data". */
  title?: string;
  onRetry: () => void;
}

export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <section className={classes.state} role="alert">
      <span className={classes.icon} data-alarm aria-hidden="true">
        <IconPlugConnectedX size={28} stroke={1.5} />
      </span>
      <Title order={2}>{title ?? t('common.failedToLoad')}</Title>
      <Text c="dimmed" maw="36rem">
        {errorText(error)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </section>
  );
}
