import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DeleteVisitor } from '../../features/visitors/delete-visitor.tsx';
import { VisitorDetails } from '../../features/visitors/visitor-details.tsx';
import { VisitorNotFound } from '../../features/visitors/visitor-not-found.tsx';
import { visitorQueries } from '../../features/visitors/visitors.queries.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { pathId } from '../path-id.ts';

const route = getRouteApi('/signed-in/visitors/$id');

export function VisitorPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const params = route.useParams();
  const id = pathId(params.id);
  const canEdit = useCan('edit_visitor');
  const canDelete = useCan('delete_visitor');
  const [isDeleting, setDeleting] = useState(false);
  const query = useQuery({ ...visitorQueries.one(id ?? 0), enabled: id !== null });
  const { data: visitor, error, refetch } = query;
  const back = () => navigate({ to: '/visitors' });
  const isUnknown = id === null || (error instanceof ApiError && error.status === 404);

  return (
    <>
      <PageHeader
        title={visitor?.full_name ?? t('visitors.title')}
        count={visitor && <bdi>{visitor.village_name}</bdi>}
        action={
          visitor && (
            <Group gap="sm" grow preventGrowOverflow={false} className="no-print">
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} className="mirrored" />}
                onClick={back}
              >
                {t('common.back')}
              </Button>
              {canDelete && (
                <Button
                  variant="default"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => setDeleting(true)}
                >
                  {t('common.delete')}
                </Button>
              )}
              {canEdit && (
                <Button
                  leftSection={<IconPencil size={18} aria-hidden />}
                  onClick={() => navigate({ to: '/edit-visitor/$id', params })}
                >
                  {t('common.edit')}
                </Button>
              )}
            </Group>
          )
        }
      />
      {isUnknown ? (
        <VisitorNotFound onBack={back} />
      ) : visitor ? (
        <VisitorDetails visitor={visitor} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <FormSkeleton />
      )}
      {visitor && isDeleting && (
        <DeleteVisitor visitor={visitor} onClose={() => setDeleting(false)} onDeleted={back} />
      )}
    </>
  );
}
