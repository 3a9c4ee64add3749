import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { OwnerDetails } from '../../features/owners/owner-details.tsx';
import { OwnerNotFound } from '../../features/owners/owner-not-found.tsx';
import { ownerQueries } from '../../features/owners/owners.queries.ts';
import { ResidentsOfOwner } from '../../features/residents/residents-of-owner.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { pathId } from '../path-id.ts';

const route = getRouteApi('/signed-in/owners/$id');

export function OwnerPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const params = route.useParams();
  const id = pathId(params.id);
  const canManage = useCan('manage_owners');
  const canSeeResidents = useCan('view_residents');
  const { data: owner, error, refetch } = useQuery({ ...ownerQueries.one(id ?? 0), enabled: id !== null });

  const back = () => navigate({ to: '/owners' });
  const isUnknown = id === null || (error instanceof ApiError && error.status === 404);

  return (
    <>
      <PageHeader
        title={owner?.name ?? t('owners.title')}
        count={owner && <bdi>{owner.village_name}</bdi>}
        action={
          owner && (
            <Group gap="sm" grow preventGrowOverflow={false}>
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} className="mirrored" />}
                onClick={back}
              >
                {t('common.back')}
              </Button>
              {canManage && (
                <Button
                  leftSection={<IconPencil size={18} />}
                  onClick={() => navigate({ to: '/owners/edit/$id', params })}
                >
                  {t('common.edit')}
                </Button>
              )}
            </Group>
          )
        }
      />
      {isUnknown ? (
        <OwnerNotFound onBack={back} />
      ) : owner ? (
        <OwnerDetails owner={owner} residents={canSeeResidents && <ResidentsOfOwner owner={owner} />} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <CardGridSkeleton />
      )}
    </>
  );
}
