import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AddImport } from '../../features/imports/add-import.tsx';
import { kindsFor } from '../../features/imports/import-kinds.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/imports/new');

export function AddImportPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { kind } = route.useSearch();
  const { villages, ready, error, refetch } = useVillageChoices();
  const kinds = kindsFor(usePermissionCheck());
  const chosen = kinds.find((known) => known === kind) ?? (kinds.length === 1 ? kinds[0] : undefined);
  return (
    <>
      <PageHeader
        title={t('imports.upload.title')}
        back={
          <ActionIcon
            renderRoot={(props) => <Link to="/imports" {...props} />}
            aria-label={t('imports.back')}
          >
            <IconArrowLeft size={20} className="mirrored" />
          </ActionIcon>
        }
      />
      <NoVillageNotice />
      {kinds.length === 0 ? (
        <EmptyState
          icon={IconLock}
          title={t('imports.upload.noKind')}
          hint={t('imports.upload.noKindHint')}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !ready ? (
        <FormSkeleton />
      ) : (
        <AddImport
          kinds={kinds}
          kind={chosen ?? null}
          villages={villages}
          onKind={(next) => navigate({ search: { kind: next }, replace: true, resetScroll: false })}
          onStored={({ id }) => navigate({ to: '/imports/$id', params: { id: String(id) } })}
        />
      )}
    </>
  );
}
