import { batchStay } from '@bawaba/contracts';
import { Alert } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { VillageSelect } from '../../components/village-select.tsx';
import { BatchList } from '../../features/batches/batch-list.tsx';
import { batchQueries, useStartBatch } from '../../features/batches/batches.queries.ts';
import { DropArea } from '../../features/batches/drop-area.tsx';
import { senderOf } from '../../features/batches/incoming/page-sender.ts';
import { today } from '../../lib/today.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/batches');

/** Dropping documents starts a batch; the open ones are below. */
export function BatchesPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = route.useNavigate();
  const { villages } = useVillageChoices();
  const [village, setVillage] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(batchQueries.list());
  const start = useStartBatch();
  const chosen = village ?? (villages?.length === 1 ? String(villages[0]?.id) : null);
  const needsVillage = villages !== undefined && chosen === null;

  async function begin(files: File[]) {
    const batch = await start.mutateAsync({
      village_id: chosen === null ? null : Number(chosen),
      name: '',
      // Most people arrive on the day they are registered.
      stay: { ...batchStay.parse({}), check_in: today() },
    });
    void senderOf(batch.id).add(files, 0);
    await navigate({ to: '/batches/$id', params: { id: String(batch.id) } });
  }
  return (
    <>
      <PageHeader title={t('batches.title')} />
      <NoVillageNotice />
      <DropArea
        disabled={needsVillage || start.isPending}
        onFiles={(files) => void begin(files).catch(() => {})}
      >
        {villages && <VillageSelect villages={villages} value={chosen} onChange={setVillage} />}
      </DropArea>
      {start.error && (
        <Alert color="red" role="alert" mt="md">
          {errorText(start.error)}
        </Alert>
      )}
      <div style={{ marginBlockStart: '1rem' }}>
        {error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : !data ? (
          <TableSkeleton />
        ) : data.rows.length === 0 ? (
          <EmptyState icon={IconStack2} title={t('batches.empty')} hint={t('batches.emptyHint')} />
        ) : (
          <BatchList batches={data.rows} />
        )}
      </div>
    </>
  );
}
