import type { Resident } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { DueCard } from '../../features/authority-lists/due-card.tsx';
import { InsidePanel } from '../../features/blacklist/inside-panel.tsx';
import { SimilarInsidePanel } from '../../features/blacklist/similar-inside-panel.tsx';
import { StoppedPanel } from '../../features/blacklist/stopped-panel.tsx';
import classes from '../../features/presence/board/board.module.css';
import { boardQueries } from '../../features/presence/board/board.queries.ts';
import { BothQueues } from '../../features/presence/board/both-queues.tsx';
import { BuildingsPanel } from '../../features/presence/board/buildings-panel.tsx';
import { OneList } from '../../features/presence/board/one-list.tsx';
import { type BoardTile, RollCallTile, TodayTiles } from '../../features/presence/board/tiles.tsx';
import { useBoardPeople } from '../../features/presence/board/use-board-rows.ts';
import { ExtendStayDialog } from '../../features/residents/extend-stay-dialog.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useToday } from '../../lib/use-today.ts';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/today');

/** People in each panel beside the queues. */
const NOTICES = 3;

/** Who is here: the numbers of the day, who comes and who goes, each recorded with one press. */
export function TodayPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = route.useNavigate();
  const { presence, village_id, building_number } = route.useSearch();
  const canAdd = useCan('add_residents');
  const canRecord = useCan('record_presence');
  const isPhone = useIsPhone();
  const { villages } = useVillageChoices();
  // At midnight everything here is asked again.
  const day = useToday();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const [extending, setExtending] = useState<Resident | null>(null);
  const { data: board, isError } = useQuery(boardQueries.counts(village_id));

  const scope = { village_id };
  const arriving = useBoardPeople('expected', scope, presence ? '' : text);
  const leaving = useBoardPeople('leaving_today', scope, text, !presence);
  const overstayed = useBoardPeople('overstayed', scope, text, !presence);
  const late = useQuery(boardQueries.late(scope)).data?.total;

  const show = (next: { presence?: BoardTile | undefined; building_number?: string | undefined }) =>
    navigate({ search: { village_id, ...next }, resetScroll: false });
  const close = () => {
    show({});
    document.querySelector<HTMLElement>(`[data-tile="${presence}"]`)?.focus();
  };
  useHotkeys(
    [
      [
        'Escape',
        ({ target }) => {
          if (!presence || extending) return;
          // In the search field, Escape clears the text first.
          if (target instanceof HTMLInputElement && target.value !== '') return;
          close();
        },
      ],
    ],
    [],
  );

  const search = (
    <SearchField
      className={classes.search}
      hiddenLabel
      label={t('today.searchLabel')}
      placeholder={t('today.search')}
      value={typed}
      onChange={setTyped}
    />
  );
  const isOneVillage = new Set(board?.buildings.map((building) => building.village_id)).size === 1;
  const everywhere = { search: text, ...(village_id && { village_id }) };
  const noneFound = text && (
    <>
      <p>{t('today.noneFound', { text })}</p>
      {presence === 'visitors' ? (
        <Link to="/visitors" search={everywhere}>
          {t('today.searchAllVisitors')}
        </Link>
      ) : (
        <Link to="/residents" search={everywhere}>
          {t('today.searchEverywhere')}
        </Link>
      )}
    </>
  );

  return (
    <>
      <PageHeader
        title={t('today.title')}
        count={format.longDay(board?.date ?? day)}
        action={
          <div className={classes.header}>
            {villages && villages.length > 1 && (
              <RecordSelect
                className={classes.village}
                aria-label={t('residents.village')}
                records={villages}
                allLabel={t('today.all')}
                value={village_id ?? ''}
                onChange={(id) => navigate({ search: { presence, village_id: id || undefined } })}
              />
            )}
            {!isPhone && search}
            {canRecord && !isPhone && (
              <Button
                component={Link}
                to="/roll-call"
                variant="default"
                leftSection={<IconListCheck size={18} />}
              >
                {t('rollCalls.title')}
              </Button>
            )}
            {canAdd && !isPhone && (
              <Button component={Link} to="/add-resident" leftSection={<IconPlus size={18} />}>
                {t('residents.add')}
              </Button>
            )}
          </div>
        }
      />
      <TodayTiles
        today={board}
        failed={isError && !board}
        late={late}
        pressed={presence}
        onPress={(tile) => show(presence === tile && !building_number ? {} : { presence: tile })}
      >
        {canRecord && isPhone && <RollCallTile />}
      </TodayTiles>
      <div className={classes.board}>
        {isPhone && search}
        {presence ? (
          <div className={classes.one}>
            <OneList
              key={`${presence} ${building_number}`}
              tile={presence}
              scope={{ village_id, building_number }}
              text={text}
              noneFound={noneFound || undefined}
              onExtend={setExtending}
              onClose={close}
            />
          </div>
        ) : (
          <BothQueues
            arriving={arriving}
            leaving={leaving}
            overstayed={overstayed}
            noneFound={noneFound || undefined}
            onExtend={setExtending}
          />
        )}
        <div className={classes.aside}>
          <InsidePanel shown={NOTICES} />
          <SimilarInsidePanel shown={NOTICES} />
          <StoppedPanel shown={NOTICES} />
          <DueCard villageId={village_id} />
          {board && isOneVillage && (
            <BuildingsPanel
              buildings={board.buildings}
              pressed={presence === 'inside' ? building_number : undefined}
              onPress={(name) =>
                show(
                  presence === 'inside' && building_number === name
                    ? {}
                    : { presence: 'inside', building_number: name },
                )
              }
            />
          )}
        </div>
      </div>
      {extending && <ExtendStayDialog resident={extending} onClose={() => setExtending(null)} />}
    </>
  );
}
