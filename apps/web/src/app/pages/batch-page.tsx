import type { Batch } from '@bawaba/contracts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconStack2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { BatchBoard } from '../../features/batches/batch-board.tsx';
import { batchQueries, useBatchActions } from '../../features/batches/batches.queries.ts';
import { PersonDialog } from '../../features/batches/person-dialog.tsx';
import type { PersonDocumentProps } from '../../features/batches/person-pictures.tsx';
import type { OwnerFieldProps } from '../../features/batches/stay-editor.tsx';
import { OwnerSelect } from '../../features/residents/owner-select.tsx';
import { announce } from '../../lib/announcements.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { BatchDocument } from '../batch-document.tsx';
import { hasWayOut, StoppedPerson } from '../batch-stopped.tsx';

const route = getRouteApi('/signed-in/batches/$id');

const ownerField = ({ villageId, ownerId, name, onChange }: OwnerFieldProps) => (
  <OwnerSelect
    villageId={villageId}
    value={ownerId === null ? '' : String(ownerId)}
    name={name}
    error={undefined}
    onChange={(id) => onChange(id === '' ? null : Number(id))}
  />
);

const documentView = (props: PersonDocumentProps) => <BatchDocument {...props} />;

/** The people in the order of the moment when the first of them opened: who becomes good must not move under the hand. */
function useOpenOrder(batch: Batch | undefined, open: number | undefined): readonly number[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  if (open === undefined && order.length > 0) setOrder([]);
  if (open !== undefined && !order.includes(open)) setOrder(batch?.people.map(({ id }) => id) ?? []);
  return order;
}

export function BatchPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const id = Number(route.useParams().id);
  const { person: personId } = route.useSearch();
  const navigate = route.useNavigate();
  const canView = useCan('view_residents');
  const { data: batch, error, refetch } = useQuery(batchQueries.one(id));
  const { remove } = useBatchActions(id);
  const [isAsking, setAsking] = useState(false);
  const isGone = error instanceof ApiError && error.status === 404;
  const person = batch?.people.find((each) => each.id === personId);
  const order = useOpenOrder(batch, person?.id);
  const toList = (
    <ActionIcon renderRoot={(props) => <Link to="/batches" {...props} />} aria-label={t('batches.back')}>
      <IconArrowLeft size={20} className="mirrored" />
    </ActionIcon>
  );
  if (isGone)
    return (
      <>
        <PageHeader title={t('batches.title')} back={toList} />
        <EmptyState icon={IconStack2} title={t('batches.notFound')} hint={t('batches.notFoundHint')} />
      </>
    );
  return (
    <>
      <PageHeader
        title={t('batches.title')}
        count={
          batch && (
            <>
              <bdi>{batch.village_name}</bdi> ·{' '}
              {t('batches.keptUntil', { day: format.dayOf(batch.removed_at) })}
            </>
          )
        }
        back={toList}
      />
      {batch ? (
        <>
          <BatchBoard batch={batch} ownerField={ownerField} />
          <Button
            variant="subtle"
            color="gray"
            mt="md"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('batches.remove')}
          </Button>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
      {batch && person && (
        <PersonDialog
          batch={batch}
          person={person}
          order={order}
          ownerField={ownerField}
          documentView={documentView}
          stopped={hasWayOut(person) && <StoppedPerson batch={batch} person={person} />}
          openResident={
            canView &&
            person.resident_id !== null && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to="/residents/$id" params={{ id: String(person.resident_id) }} {...props} />
                )}
              >
                {t('batches.openResident')}
              </Button>
            )
          }
          onOpen={(next) => navigate({ search: { person: next }, replace: true })}
          onClose={() => navigate({ search: {}, replace: true })}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('batches.removeTitle')}
          confirmLabel={t('batches.remove')}
          onConfirm={async () => {
            await remove();
            announce(t('batches.removed'));
            await navigate({ to: '/batches' });
          }}
          onClose={() => setAsking(false)}
        >
          {t('batches.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
