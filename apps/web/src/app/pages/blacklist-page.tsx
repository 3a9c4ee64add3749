import type { BlacklistEntry } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconBan, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { SimilarNames } from '../../components/similar-names.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { useSimilarNames } from '../../components/use-similar-names.ts';
import { BLACKLIST_PAGE_SIZE, blacklistQueries } from '../../features/blacklist/blacklist.queries.ts';
import { BlacklistForm } from '../../features/blacklist/blacklist-form.tsx';
import { BLACKLIST_PANEL, BlacklistPanel } from '../../features/blacklist/blacklist-panel.tsx';
import { BlacklistSearchBar } from '../../features/blacklist/blacklist-search-bar.tsx';
import { BlacklistTable } from '../../features/blacklist/blacklist-table.tsx';
import { InsidePanel } from '../../features/blacklist/inside-panel.tsx';
import { SimilarInsidePanel } from '../../features/blacklist/similar-inside-panel.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useTotalText } from '../../lib/use-total-text.ts';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/blacklist');

/** The entry that is open stays as it was opened: the next refresh may move it to another page, under the typing hand. */
function useOpenEntry(rows: readonly BlacklistEntry[], id: number | 'new' | undefined) {
  const [opened, setOpened] = useState<BlacklistEntry>();
  const entry = opened?.id === id ? opened : rows.find((row) => row.id === id);
  if (entry !== opened) setOpened(entry);
  return entry;
}

export function BlacklistPage() {
  const { t } = useTranslation();
  const totalText = useTotalText();
  const navigate = route.useNavigate();
  const { page = 1, dialog, ...filters } = route.useSearch();
  const canManage = useCan('manage_blacklist');
  const { villages, ready } = useVillageChoices();
  const { data, error, refetch, isPlaceholderData } = useQuery(blacklistQueries.page(filters, page));

  // After a search is removed, the rows of the search stay until the others have loaded.
  const isFiltered = Object.keys(filters).length > 0 || isPlaceholderData;
  const similar = useSimilarNames({
    search: filters.search,
    literal: { list: data, page, pageSize: BLACKLIST_PAGE_SIZE },
    isOutdated: isPlaceholderData,
    query: blacklistQueries.similar(filters),
  });
  const isNobody = data?.total === 0;
  const isAdding = canManage && dialog === 'new';
  const opened = useOpenEntry([...(data?.rows ?? []), ...similar.rows], dialog);
  const edited = canManage && ready ? opened : undefined;
  const open = (next?: 'new' | number) => navigate({ search: (now) => ({ ...now, dialog: next }) });

  return (
    <>
      <PageHeader
        title={t('blacklist.title')}
        count={
          data &&
          !(isNobody && similar.total > 0) &&
          totalText(data, (count) => t('blacklist.count', { count }))
        }
        action={
          canManage && (
            <Button
              leftSection={isAdding ? <IconX size={18} /> : <IconPlus size={18} />}
              variant={isAdding ? 'default' : 'filled'}
              aria-expanded={isAdding}
              aria-controls={BLACKLIST_PANEL}
              onClick={() => open(isAdding ? undefined : 'new')}
            >
              {t(isAdding ? 'blacklist.hideForm' : 'blacklist.add')}
            </Button>
          )
        }
      />
      {isAdding && (
        <BlacklistPanel>
          {ready ? (
            <>
              <NoVillageNotice />
              <BlacklistForm entry={null} villages={villages} onClose={() => open()} />
            </>
          ) : (
            <FormSkeleton fields={4} />
          )}
        </BlacklistPanel>
      )}
      {/* Their entries are marked in the list below. */}
      <InsidePanel shown={0} />
      <SimilarInsidePanel shown={1} />
      {(isFiltered || data?.total !== 0) && (
        <BlacklistSearchBar
          filters={filters}
          villages={villages}
          onChange={(next, typing) =>
            // A form that is open stays: its user looks whether the person is in the list.
            navigate({ search: { ...next, dialog }, replace: typing !== undefined, resetScroll: false })
          }
        />
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.total > 0 ? (
        <PageOfList
          page={page}
          pageSize={BLACKLIST_PAGE_SIZE}
          list={data}
          onChange={(next) => navigate({ search: { ...filters, page: next } })}
        >
          <BlacklistTable entries={data.rows} isOutdated={isPlaceholderData} onEdit={({ id }) => open(id)} />
        </PageOfList>
      ) : similar.isLoading ? (
        <TableSkeleton />
      ) : similar.total > 0 ? null : isFiltered ? (
        <EmptyState icon={IconSearch} title={t('blacklist.noneFound')} hint={t('blacklist.noneFoundHint')} />
      ) : (
        <EmptyState icon={IconBan} title={t('blacklist.empty')} hint={t('blacklist.emptyHint')} />
      )}
      <SimilarNames similar={similar} isAlone={isNobody}>
        {(entries, label) => (
          <BlacklistTable
            label={label}
            entries={entries}
            isOutdated={isPlaceholderData}
            onEdit={({ id }) => open(id)}
          />
        )}
      </SimilarNames>
      {edited && (
        <Dialog title={t('blacklist.editTitle')} large onClose={() => open()}>
          <BlacklistForm key={edited.id} entry={edited} villages={villages} onClose={() => open()} />
        </Dialog>
      )}
    </>
  );
}
