import { Button, Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { residentQueries } from '../../features/residents/residents.queries.ts';
import { useCan } from '../../lib/permissions.ts';
import { useRecordOfPath } from '../record-of-path.ts';
import { ResidentPageEdit } from './resident-page-edit.tsx';
import { ResidentPageView } from './resident-page-view.tsx';

const route = getRouteApi('/signed-in/residents/$id');

export function ResidentPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { id } = route.useParams();
  const { edit = false } = route.useSearch();
  const canEdit = useCan('edit_residents');
  const isEditing = canEdit && edit;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  const { record: resident, error, isUnknown, refetch } = useRecordOfPath(id, residentQueries.one);

  // The editor takes its focus with it: give it back to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  // Somebody else may delete it during the edit: the form stays, and says so when it is saved.
  if (isUnknown && !(isEditing && resident)) {
    return (
      <EmptyState
        icon={IconUserOff}
        title={t('residents.notFound')}
        hint={t('residents.notFoundHint')}
        action={
          <Button component={Link} to="/residents">
            {t('residents.backToList')}
          </Button>
        }
      />
    );
  }
  if (error && !resident) return <ErrorState error={error} onRetry={refetch} />;
  if (!resident) return <Skeleton height={400} radius="lg" />;

  return isEditing ? (
    <ResidentPageEdit
      key={id}
      resident={resident}
      // Back does not open the editor again.
      onDone={() => navigate({ search: {}, replace: true })}
    />
  ) : (
    <ResidentPageView
      key={id}
      resident={resident}
      editButton={editButton}
      onEdit={() => navigate({ search: { edit: true } })}
    />
  );
}
