import { Button } from '@mantine/core';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RoleDialog } from '../../features/roles/role-dialog.tsx';
import { RoleList } from '../../features/roles/role-list.tsx';
import { roleQueries } from '../../features/roles/roles.queries.ts';
import { useTotalText } from '../../lib/use-total-text.ts';
import { RecordDialog } from '../record-dialog.tsx';

const route = getRouteApi('/signed-in/roles');

export function RolesPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { dialog } = route.useSearch();
  const { data, error, refetch } = useQuery(roleQueries.all());
  const catalogue = useQuery(roleQueries.permissions());

  const open = (next?: 'new' | number) => navigate({ search: { dialog: next } });
  const addButton = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => open('new')}>
      {t('roles.add')}
    </Button>
  );
  const failed = error && !data ? { error, refetch } : catalogue.error ? catalogue : null;

  return (
    <>
      <PageHeader
        title={t('roles.title')}
        count={data && totalText(data, (count) => t('roles.count', { count }))}
        action={addButton}
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
      ) : !data ? (
        <CardGridSkeleton height={200} />
      ) : data.total === 0 ? (
        <EmptyState
          icon={IconShieldCheck}
          title={t('roles.empty')}
          hint={t('roles.emptyHint')}
          action={addButton}
        />
      ) : (
        <RoleList roles={data.rows} onEdit={({ id }) => open(id)} />
      )}
      {catalogue.data && dialog === 'new' && (
        <RoleDialog edited={null} catalogue={catalogue.data} onClose={() => open()} />
      )}
      <RecordDialog dialog={dialog} query={roleQueries.one} title={t('roles.edit')} onClose={() => open()}>
        {(role) =>
          catalogue.data &&
          role.can_change && (
            <RoleDialog key={role.id} edited={role} catalogue={catalogue.data} onClose={() => open()} />
          )
        }
      </RecordDialog>
    </>
  );
}
