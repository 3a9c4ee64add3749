import type { ImportSummary } from '@bawaba/contracts';
import { Button, Text, Title } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '../../components/state.module.css';
import { DeleteImport } from './delete-import.tsx';
import { useFailureText } from './use-failure-text.ts';

/** Why the file cannot be imported, and the way to try again. */
export function FailedImport({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const navigate = useNavigate();
  return (
    <section className={classes.state}>
      <span className={classes.icon} data-alarm aria-hidden="true">
        <IconFileAlert size={28} stroke={1.5} />
      </span>
      <Title order={2}>{t('imports.failed.title')}</Title>
      <Text maw="36rem">{failureText(summary)}</Text>
      <Text c="dimmed">{t('imports.failed.hint')}</Text>
      <Button renderRoot={(props) => <Link to="/imports/new" search={{ kind: summary.kind }} {...props} />}>
        {t('imports.failed.again')}
      </Button>
      <DeleteImport summary={summary} onDeleted={() => void navigate({ to: '/imports' })} />
    </section>
  );
}
