import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { PrintRollCall } from '../../features/roll-calls/print-roll-call.tsx';
import { RollCallBoard } from '../../features/roll-calls/roll-call-board.tsx';
import { RollCallLinks } from '../../features/roll-calls/roll-call-links.tsx';
import { rollCallQueries } from '../../features/roll-calls/roll-calls.queries.ts';
import { StartRollCall } from '../../features/roll-calls/start-roll-call.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/roll-call');

export function RollCallPage() {
  const { id } = route.useSearch();
  return id === undefined ? <AllRollCalls /> : <OneRollCall key={id} id={id} />;
}

function AllRollCalls() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { villages } = useVillageChoices();
  const { data, error, refetch } = useQuery(rollCallQueries.list());
  const open = data?.rows.filter(({ ended_at }) => ended_at === null) ?? [];
  return (
    <>
      <PageHeader title={t('rollCalls.title')} />
      <NoVillageNotice />
      <RollCallLinks title={t('rollCalls.running')} rollCalls={open} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : (
        (villages !== undefined || open.length === 0) && (
          <StartRollCall
            villages={villages}
            onStarted={(started) => navigate({ search: { id: started.id } })}
          />
        )
      )}
      <RollCallLinks
        title={t('rollCalls.earlier')}
        rollCalls={data?.rows.filter(({ ended_at }) => ended_at !== null) ?? []}
      />
    </>
  );
}

function OneRollCall({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(rollCallQueries.one(id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        title={t('rollCalls.title')}
        count={data && <bdi>{data.village_name}</bdi>}
        action={data && !isGone && <PrintRollCall id={id} />}
        back={
          <ActionIcon
            renderRoot={(props) => <Link to="/roll-call" {...props} />}
            aria-label={t('rollCalls.back')}
          >
            <IconArrowLeft size={20} className="mirrored" />
          </ActionIcon>
        }
      />
      {isGone ? (
        <EmptyState
          icon={IconUsersGroup}
          title={t('rollCalls.notFound')}
          hint={t('rollCalls.notFoundHint')}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/roll-call" {...props} />}>
              {t('rollCalls.back')}
            </Button>
          }
        />
      ) : data ? (
        <RollCallBoard rollCall={data} isLineLost={error !== null} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}
