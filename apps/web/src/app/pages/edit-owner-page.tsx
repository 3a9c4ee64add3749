import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { OwnerForm } from '../../features/owners/owner-form.tsx';
import { OwnerNotFound } from '../../features/owners/owner-not-found.tsx';
import { ownerQueries } from '../../features/owners/owners.queries.ts';
import { EditedRecord } from '../edited-record.tsx';
import { useFormScanner } from '../form-scanner.tsx';
import { ownerNames } from '../scanned.ts';

const route = getRouteApi('/signed-in/owners/edit/$id');

export function EditOwnerPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const scanner = useFormScanner({
    names: ownerNames,
    kinds: ['national_id', 'passport'],
    folded: true,
    isLast: true,
  });
  const leave = () => navigate({ to: '/owners' });
  return (
    <EditedRecord
      id={route.useParams().id}
      query={ownerQueries.one}
      header={(owner) => (
        <PageHeader title={t('owners.editTitle')} count={owner && <bdi>{owner.name}</bdi>} />
      )}
      notFound={<OwnerNotFound onBack={leave} />}
      form={({ record, villages, onTakeTheirs }) => (
        <OwnerForm
          owner={record}
          villages={villages}
          documents={scanner.documents}
          {...scanner.notes}
          onSaved={leave}
          onCancel={leave}
          onTakeTheirs={onTakeTheirs}
        />
      )}
    />
  );
}
