import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { OwnerForm } from '../../features/owners/owner-form.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useFormScanner } from '../form-scanner.tsx';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { ownerNames } from '../scanned.ts';
import { useVillageChoices } from '../village-choices.ts';

export function AddOwnerPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canSeeList = useCan('view_owners');
  const { villages, ready, error, refetch } = useVillageChoices();
  const [saved, setSaved] = useState(0);
  const scanner = useFormScanner({ names: ownerNames, kinds: ['national_id', 'passport'] });

  const leave = () => navigate({ to: canSeeList ? '/owners' : '/dashboard' });
  return (
    <>
      <PageHeader title={t('owners.add')} />
      <NoVillageNotice />
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !ready ? (
        <FormSkeleton />
      ) : (
        <OwnerForm
          // Users who may not see the list get an empty form after each save.
          key={saved}
          owner={null}
          villages={villages}
          documents={scanner.documents}
          {...scanner.notes}
          onSaved={(_, another) => {
            if (!another && canSeeList && !scanner.isWaiting) return void leave();
            scanner.reset();
            setSaved(saved + 1);
          }}
          onCancel={leave}
        />
      )}
    </>
  );
}
