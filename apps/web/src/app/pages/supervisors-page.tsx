import { isFoundBy } from '@bawaba/identity';
import { Button } from '@mantine/core';
import { IconPlus, IconSearch, IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardGridSkeleton } from '../../components/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useLiveSearch } from '../../components/use-live-search.ts';
import { roleQueries } from '../../features/roles/roles.queries.ts';
import { SupervisorDialog } from '../../features/supervisors/supervisor-dialog.tsx';
import { SupervisorList } from '../../features/supervisors/supervisor-list.tsx';
import { supervisorQueries } from '../../features/supervisors/supervisors.queries.ts';
import { villageQueries } from '../../features/villages/villages.queries.ts';
import { RecordDialog } from '../record-dialog.tsx';

const route = getRouteApi('/signed-in/supervisors');
const PAGE_SIZE = 24;

export function SupervisorsPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { page = 1, dialog, search: applied = '' } = route.useSearch();
  const accounts = useQuery(supervisorQueries.all());
  const roles = useQuery(roleQueries.all());
  const villages = useQuery(villageQueries.all());

  const failed = [accounts, roles, villages].find(({ error, data }) => error && !data);
  const supervisors = accounts.data?.filter(({ role }) => role !== 'admin');
  const found = supervisors?.filter(({ full_name, username }) =>
    isFoundBy(`${full_name} ${username}`, applied),
  );
  const shown = found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? [];
  const choices = roles.data && villages.data && { roles: roles.data.rows, villages: villages.data };

  const search = useLiveSearch(applied, (text) =>
    navigate({
      // A dialog that was opened while the search waited for more text stays.
      search: (now) => ({ ...(text && { search: text }), dialog: now.dialog }),
      replace: true,
      resetScroll: false,
    }),
  );
  const open = (next?: 'new' | number) => navigate({ search: (now) => ({ ...now, dialog: next }) });
  const addButton = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => open('new')}>
      {t('supervisors.add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('supervisors.title')}
        count={found && t('supervisors.count', { count: found.length })}
        action={addButton}
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => failed.refetch()} />
      ) : !supervisors || !found || !choices ? (
        <CardGridSkeleton height={168} />
      ) : supervisors.length === 0 ? (
        <EmptyState
          icon={IconUserShield}
          title={t('supervisors.empty')}
          hint={t('supervisors.emptyHint')}
          action={addButton}
        />
      ) : (
        <>
          <SearchField label={t('supervisors.search')} {...search.field} />
          {found.length === 0 ? (
            <EmptyState
              icon={IconSearch}
              title={t('supervisors.noneFound')}
              hint={t('supervisors.noneFoundHint')}
            />
          ) : (
            <PageOfList
              page={page}
              pageSize={PAGE_SIZE}
              list={{ total: found.length, rows: shown }}
              onChange={(next) => navigate({ search: (now) => ({ ...now, page: next }) })}
            >
              <SupervisorList supervisors={shown} {...choices} onEdit={({ id }) => open(id)} />
            </PageOfList>
          )}
        </>
      )}
      {choices && dialog === 'new' && (
        <SupervisorDialog supervisor={null} {...choices} onClose={() => open()} />
      )}
      <RecordDialog
        dialog={dialog}
        query={supervisorQueries.one}
        title={t('supervisors.edit')}
        onClose={() => open()}
      >
        {(supervisor) =>
          choices && (
            <SupervisorDialog
              key={supervisor.id}
              supervisor={supervisor}
              {...choices}
              onClose={() => open()}
            />
          )
        }
      </RecordDialog>
    </>
  );
}
