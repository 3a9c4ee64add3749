import { Alert } from '@mantine/core';
import { IconInfoCircle, IconRubberStamp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageOfList } from '../../components/page-of-list.tsx';
import { TableSkeleton } from '../../components/table-skeleton.tsx';
import { focusUnreadableDate } from '../../components/unreadable-date.ts';
import {
  authorityListQueries,
  type ChosenList,
  LINES_PAGE_SIZE,
} from '../../features/authority-lists/authority-lists.queries.ts';
import { LineTable } from '../../features/authority-lists/line-table.tsx';
import { ListChoice } from '../../features/authority-lists/list-choice.tsx';
import { MakeList } from '../../features/authority-lists/make-list.tsx';
import { PageTabs } from '../../features/authority-lists/page-tabs.tsx';
import { periodOf, periodProblem } from '../../features/authority-lists/period.ts';
import { useCan } from '../../lib/permissions.ts';
import { useUser } from '../../lib/session.ts';
import { useToday } from '../../lib/use-today.ts';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/authority-lists');

/** Who must be reported, who was, and what changed since; the next list is made here. */
export function AuthorityListsPage() {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = route.useNavigate();
  const goTo = useNavigate();
  const search = route.useSearch();
  const { kind = 'daily_guests', state: filter = 'unreported', page = 1 } = search;
  const { villages } = useVillageChoices();
  const canSend = useCan('send_authority_lists');
  const choice = useRef<HTMLElement>(null);

  const day = useToday();
  const onlyVillage = villages?.length === 1 ? String(villages[0]?.id) : undefined;
  const village_id = villages ? (search.village_id ?? onlyVillage) : undefined;
  const chosen: ChosenList = { kind, village_id, ...periodOf(kind, search, day) };
  const isOneVillage = villages === undefined || village_id !== undefined;
  const lines = useQuery(authorityListQueries.lines(chosen, filter, page));
  const { data: kinds } = useQuery({ ...authorityListQueries.kinds(village_id), enabled: isOneVillage });
  const settings = kinds?.find((one) => one.kind === kind);
  const { data, error, refetch, isPlaceholderData } = lines;

  const problem = isOneVillage ? periodProblem(kind, chosen, day) : null;
  const notice = !isOneVillage
    ? canSend && t('authorityLists.chooseVillage')
    : settings?.is_enabled === false
      ? `${t('authorityLists.notUsed')} ${t('authorityLists.notUsedHint')}`
      : canSend && settings?.can_send === false
        ? t('authorityLists.notYours')
        : canSend && problem && t(`authorityLists.${problem}`);
  const canMake = canSend && settings?.can_send && isOneVillage && !problem && settings.is_enabled;

  const change = (next: Partial<typeof search>) =>
    navigate({ search: { ...search, page: undefined, ...next }, resetScroll: false });

  return (
    <>
      <PageHeader
        title={t('authorityLists.title')}
        count={data && t('authorityLists.lines', { count: data.total })}
        views={<PageTabs />}
        action={
          canMake && (
            <MakeList
              key={JSON.stringify(chosen)}
              chosen={chosen}
              villageName={settings?.village_name ?? user.village_name ?? undefined}
              canAsk={() => !focusUnreadableDate(choice.current)}
              onMade={({ id }) => goTo({ to: '/authority-lists/$id', params: { id: String(id) } })}
            />
          )
        }
      />
      <NoVillageNotice />
      <ListChoice
        ref={choice}
        chosen={chosen}
        filter={filter}
        villages={villages}
        onKind={(next) => change({ kind: next, from: undefined, to: undefined })}
        onPeriod={change}
        onVillage={(id) => change({ village_id: id })}
        onFilter={(next) => change({ state: next === 'unreported' ? undefined : next })}
      />
      {notice && (
        <Alert color="gray" icon={<IconInfoCircle />} mb="md">
          {notice}
        </Alert>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton />
      ) : data.total === 0 ? (
        <EmptyState
          icon={IconRubberStamp}
          title={t(`authorityLists.none.${filter}`)}
          hint={t(`authorityLists.none.${filter}Hint`)}
        />
      ) : (
        <PageOfList
          page={page}
          pageSize={LINES_PAGE_SIZE}
          list={data}
          onChange={(next) => navigate({ search: { ...search, page: next } })}
        >
          <LineTable
            kind={kind}
            lines={data.rows}
            isOutdated={isPlaceholderData}
            showsVillage={!isOneVillage}
          />
        </PageOfList>
      )}
    </>
  );
}
