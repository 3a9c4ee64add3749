import type { ImportSummary } from '@bawaba/contracts';
import { Alert, Anchor } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { stageOf } from './import-stage.ts';

/** A warning before anything is imported: this very file was imported before. */
export function ImportedBefore({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stage = stageOf(summary);
  const { imported_before: before } = summary;
  if (!before || (stage !== 'mapping' && stage !== 'ready' && stage !== 'nothing')) return null;
  return (
    <Alert color="amber" icon={<IconCopy />} title={t('imports.before.title')} mb="md">
      {t('imports.before.text', { count: before.created, time: format.minute(before.created_at) })}{' '}
      <Anchor
        inherit
        renderRoot={(props) => <Link to="/imports/$id" params={{ id: String(before.id) }} {...props} />}
      >
        {t('imports.before.open')}
      </Anchor>
    </Alert>
  );
}
