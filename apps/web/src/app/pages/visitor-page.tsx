import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { deedOfVisit, visitorPerson } from '../../features/presence/people.ts';
import { PresencePageButton } from '../../features/presence/presence-button.tsx';
import { PresenceNote } from '../../features/presence/presence-note.tsx';
import { DeleteVisitor } from '../../features/visitors/delete-visitor.tsx';
import { VisitorDetails } from '../../features/visitors/visitor-details.tsx';
import { VisitorNotFound } from '../../features/visitors/visitor-not-found.tsx';
import { visitorQueries } from '../../features/visitors/visitors.queries.ts';
import { useCan } from '../../lib/permissions.ts';
import { RefusedEntry } from '../refused-entry.tsx';
import { ShownRecord } from '../shown-record.tsx';

const route = getRouteApi('/signed-in/visitors/$id');

export function VisitorPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const params = route.useParams();
  const canEdit = useCan('edit_visitor');
  const canRecord = useCan('record_presence');
  const canDelete = useCan('delete_visitor');
  const [isDeleting, setDeleting] = useState(false);
  const back = () => navigate({ to: '/visitors' });

  return (
    <ShownRecord
      id={params.id}
      query={visitorQueries.one}
      title={(visitor) => visitor?.full_name ?? t('visitors.title')}
      onBack={back}
      actions={(visitor) => (
        <>
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
              variant={canRecord && deedOfVisit(visitor) ? 'default' : 'filled'}
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => navigate({ to: '/edit-visitor/$id', params })}
            >
              {t('common.edit')}
            </Button>
          )}
          <PresencePageButton deed={deedOfVisit(visitor)} person={visitorPerson(visitor)} />
        </>
      )}
      notFound={<VisitorNotFound onBack={back} />}
      skeleton={<FormSkeleton />}
    >
      {(visitor) => (
        <>
          <PresenceNote people={[visitorPerson(visitor)]} />
          <RefusedEntry
            key={visitor.version}
            person={visitorPerson(visitor)}
            compared={{ ...visitor, id_number: visitor.passport_number }}
          />
          <VisitorDetails visitor={visitor} />
          {isDeleting && (
            <DeleteVisitor visitor={visitor} onClose={() => setDeleting(false)} onDeleted={back} />
          )}
        </>
      )}
    </ShownRecord>
  );
}
