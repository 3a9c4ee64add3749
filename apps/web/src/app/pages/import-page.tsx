import type { ImportSummary } from '@bawaba/contracts';
import { ActionIcon, Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { SimilarCard } from '../../features/blacklist/similar-card.tsx';
import { CommitButton } from '../../features/imports/commit-button.tsx';
import type { ComparePerson } from '../../features/imports/compare-person.ts';
import { FailedImport } from '../../features/imports/failed-import.tsx';
import { ImportBadge } from '../../features/imports/import-badge.tsx';
import { ImportedBefore } from '../../features/imports/imported-before.tsx';
import { importQueries, isBusy } from '../../features/imports/imports.queries.ts';
import { Mapping } from '../../features/imports/mapping.tsx';
import { Review } from '../../features/imports/review.tsx';
import { personOf } from '../../features/imports/row-table.tsx';
import { useFailureText } from '../../features/imports/use-failure-text.ts';
import { useWorkEnd } from '../../features/imports/use-work-end.ts';
import { WorkProgress } from '../../features/imports/work-progress.tsx';
import { useRecordOfPath } from '../record-of-path.ts';

const route = getRouteApi('/signed-in/imports/$id');

/** One import, from its columns to its undo. */
export function ImportPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const navigate = route.useNavigate();
  const { id } = route.useParams();
  const { part } = route.useSearch();
  const { record: summary, error, refetch, isUnknown } = useRecordOfPath(id, importQueries.one);
  useWorkEnd(summary);
  const stopped = summary && !isBusy(summary) && summary.state !== 'failed' && failureText(summary);
  const isMapping = summary?.state === 'mapping' || (summary?.state === 'ready' && part === 'columns');
  const canCommit = summary?.state === 'ready' && !isMapping && summary.counts.create > 0;
  return (
    <>
      <PageHeader
        title={summary?.file_name ?? t('imports.title')}
        count={
          summary && (
            <>
              {t(`imports.kindName.${summary.kind}`)} · <bdi>{summary.village_name}</bdi> ·{' '}
              {t('imports.rowCount', { count: summary.rows })}
            </>
          )
        }
        views={summary && <ImportBadge summary={summary} />}
        back={
          <ActionIcon
            renderRoot={(props) => <Link to="/imports" {...props} />}
            aria-label={t('imports.back')}
          >
            <IconArrowLeft size={20} className="mirrored" />
          </ActionIcon>
        }
        action={
          canCommit && (
            <CommitButton summary={summary} onStarted={() => navigate({ search: {}, replace: true })} />
          )
        }
      />
      {stopped && (
        <Alert color="amber" icon={<IconAlertTriangle />} mb="md">
          {stopped}
        </Alert>
      )}
      {summary && <ImportedBefore summary={summary} />}
      {isUnknown ? (
        <EmptyState
          icon={IconFileImport}
          title={t('imports.notFound')}
          hint={t('imports.notFoundHint')}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/imports" {...props} />}>
              {t('imports.back')}
            </Button>
          }
        />
      ) : !summary ? (
        error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <TableSkeleton />
        )
      ) : isBusy(summary) ? (
        <WorkProgress key={summary.state} summary={summary} />
      ) : summary.state === 'failed' ? (
        <FailedImport summary={summary} />
      ) : isMapping ? (
        <Columns summary={summary} />
      ) : (
        <Rows summary={summary} />
      )}
    </>
  );
}

interface PartProps {
  summary: ImportSummary;
}

function Columns({ summary }: PartProps) {
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(importQueries.layout(summary.id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <TableSkeleton />;
  return (
    <Mapping
      summary={summary}
      layout={data}
      onChecking={() => navigate({ search: {}, replace: true })}
      onDeleted={() => navigate({ to: '/imports' })}
    />
  );
}

function Rows({ summary }: PartProps) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { part: _, ...view } = route.useSearch();
  const compare: ComparePerson = ({ row, matches, onDifferent }) => (
    <SimilarCard
      tier="stop"
      matches={matches}
      label={t('imports.row.inThisRow')}
      person={{
        full_name: personOf(row) ?? '',
        birthdate: row.values.birthdate ?? null,
        sex: row.values.sex ?? null,
        id_number: row.values.id_number ?? row.values.passport_number ?? null,
        village_name: summary.village_name,
      }}
      onAnswer={({ reason }) => onDifferent(reason)}
    />
  );
  return (
    <Review
      summary={summary}
      view={view}
      onView={(next) =>
        navigate({
          search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
          replace: true,
          resetScroll: false,
        })
      }
      onColumns={() => navigate({ search: { part: 'columns' } })}
      onDeleted={() => navigate({ to: '/imports' })}
      compare={compare}
    />
  );
}
