import type { Visitor } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useBlacklistCheck } from '../../features/blacklist/use-blacklist-check.tsx';
import { VisitorForm } from '../../features/visitors/visitor-form.tsx';
import { visitorQueries } from '../../features/visitors/visitors.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { pathId } from '../path-id.ts';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/edit-visitor/$id');

export function EditVisitorPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const id = pathId(route.useParams().id);
  const numberCheck = useBlacklistCheck('visitor');
  const choices = useVillageChoices();
  const { data, error, refetch } = useQuery({ ...visitorQueries.one(id ?? 0), enabled: id !== null });
  const [theirs, setTheirs] = useState<Visitor | null>(null);

  const leave = () => navigate({ to: '/visitors' });
  const failure = data ? choices.error : (error ?? choices.error);
  const isUnknown = id === null || (error instanceof ApiError && error.status === 404);
  const visitor = theirs ?? data;

  return (
    <>
      <PageHeader title={t('visitors.editTitle')} count={visitor && <bdi>{visitor.full_name}</bdi>} />
      {isUnknown ? (
        <EmptyState
          icon={IconUserOff}
          title={t('visitors.notFound')}
          hint={t('visitors.notFoundHint')}
          action={<Button onClick={leave}>{t('visitors.backToList')}</Button>}
        />
      ) : failure ? (
        <ErrorState error={failure} onRetry={() => (error ? refetch() : choices.refetch())} />
      ) : !visitor || !choices.ready ? (
        <FormSkeleton />
      ) : (
        <VisitorForm
          key={theirs?.version}
          visitor={visitor}
          villages={choices.villages}
          numberCheck={numberCheck}
          onSaved={leave}
          onCancel={leave}
          onTakeTheirs={setTheirs}
        />
      )}
    </>
  );
}
