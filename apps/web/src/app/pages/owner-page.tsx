import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { OwnerDetails } from '../../features/owners/owner-details.tsx';
import { OwnerNotFound } from '../../features/owners/owner-not-found.tsx';
import { ownerQueries } from '../../features/owners/owners.queries.ts';
import { ResidentsOfOwner } from '../../features/residents/residents-of-owner.tsx';
import { useCan } from '../../lib/permissions.ts';
import { ShownRecord } from '../shown-record.tsx';

const route = getRouteApi('/signed-in/owners/$id');

export function OwnerPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const params = route.useParams();
  const canManage = useCan('manage_owners');
  const canSeeResidents = useCan('view_residents');
  const back = () => navigate({ to: '/owners' });

  return (
    <ShownRecord
      id={params.id}
      query={ownerQueries.one}
      title={(owner) => owner?.name ?? t('owners.title')}
      onBack={back}
      actions={
        canManage && (
          <Button
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => navigate({ to: '/owners/edit/$id', params })}
          >
            {t('common.edit')}
          </Button>
        )
      }
      notFound={<OwnerNotFound onBack={back} />}
      skeleton={<CardGridSkeleton />}
    >
      {(owner) => (
        <OwnerDetails owner={owner} residents={canSeeResidents && <ResidentsOfOwner owner={owner} />} />
      )}
    </ShownRecord>
  );
}
