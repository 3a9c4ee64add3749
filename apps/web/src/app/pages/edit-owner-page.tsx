import type { Owner } from '@bawaba/contracts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { OwnerForm } from '../../features/owners/owner-form.tsx';
import { OwnerNotFound } from '../../features/owners/owner-not-found.tsx';
import { ownerQueries } from '../../features/owners/owners.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useFormScanner } from '../form-scanner.tsx';
import { pathId } from '../path-id.ts';
import { ownerNames } from '../scanned.ts';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/owners/edit/$id');

export function EditOwnerPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const id = pathId(route.useParams().id);
  const choices = useVillageChoices();
  const { data, error, refetch } = useQuery({ ...ownerQueries.one(id ?? 0), enabled: id !== null });
  const [theirs, setTheirs] = useState<Owner | null>(null);
  const scanner = useFormScanner({ names: ownerNames, kinds: ['national_id', 'passport'], folded: true });

  const leave = () => navigate({ to: '/owners' });
  const failure = data ? choices.error : (error ?? choices.error);
  const isUnknown = id === null || (error instanceof ApiError && error.status === 404);
  const owner = theirs ?? data;

  return (
    <>
      <PageHeader title={t('owners.editTitle')} count={owner && <bdi>{owner.name}</bdi>} />
      {isUnknown ? (
        <OwnerNotFound onBack={leave} />
      ) : failure ? (
        <ErrorState error={failure} onRetry={() => (error ? refetch() : choices.refetch())} />
      ) : !owner || !choices.ready ? (
        <FormSkeleton />
      ) : (
        <OwnerForm
          key={theirs?.version}
          owner={owner}
          villages={choices.villages}
          documents={scanner.documents}
          aside={scanner.aside}
          onSaved={leave}
          onCancel={leave}
          onTakeTheirs={setTheirs}
        />
      )}
    </>
  );
}
