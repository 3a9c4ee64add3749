import type { Batch, BatchStay } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import classes from './batch-board.module.css';
import { useBatchActions } from './batches.queries.ts';
import { type OwnerFieldProps, StayEditor } from './stay-editor.tsx';
import { useKeptChanges } from './use-kept-changes.ts';

const newest = (_before: BatchStay | null, next: BatchStay) => next;

/** One stay for everybody, kept as it is typed. */
export function BatchStayPanel({
  batch,
  ownerField,
}: {
  batch: Batch;
  ownerField: (props: OwnerFieldProps) => ReactNode;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { setStay } = useBatchActions(batch.id);
  const { pending, change, error } = useKeptChanges<BatchStay>(setStay, newest);
  const stay = pending ?? batch.stay;
  return (
    <section className={classes.panel} aria-label={t('batches.stay')}>
      <h2>{t('batches.stay')}</h2>
      <StayEditor
        stay={stay}
        villageId={batch.village_id}
        ownerName={batch.owners.find(({ id }) => id === stay.owner_id)?.name ?? ''}
        onChange={change}
        ownerField={ownerField}
      />
      <Text size="sm" c="dimmed">
        {t('batches.stayHint')}
      </Text>
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('batches.notKept', { reason: isolated(errorText(error)) })}
        </Text>
      )}
    </section>
  );
}
