import type { Today } from '@bawaba/contracts';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import type { BoardList } from './board.queries.ts';
import classes from './tiles.module.css';

export type BoardTile = BoardList | 'visitors';

interface TilesProps {
  today: Today | undefined;
  failed: boolean;
  /** How many of those expected are late; undefined if it is not known. */
  late?: number | undefined;
  pressed?: BoardTile | undefined;
  /** Without it, the tiles are links to the board. */
  onPress?: ((tile: BoardTile) => void) | undefined;
  /** Beside the tiles, as one of them. */
  children?: ReactNode;
}

/** A phone has room for it among the tiles, and none in its header. */
export function RollCallTile() {
  const { t } = useTranslation();
  return (
    <Link to="/roll-call" className={`${classes.tile} ${classes.rollCall}`}>
      <IconListCheck size={24} stroke={1.75} aria-hidden />
      <span>{t('rollCalls.title')}</span>
    </Link>
  );
}

/** The numbers of the day. Each opens the list behind it. Colour only where somebody must act. */
export function TodayTiles({ today, failed, late, pressed, onPress, children }: TilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const canSeeVisitors = useCan('view_visitors');
  const counts = today?.counts;
  const visitorsExpected = counts?.visitors_expected ?? 0;
  const used = today?.buildings.reduce((sum, { occupied_apartments: count }) => sum + count, 0) ?? 0;
  const all = today?.buildings.every(
    ({ building_number: name, apartments }) => apartments !== null || name === null,
  )
    ? today.buildings.reduce((sum, { apartments }) => sum + (apartments ?? 0), 0)
    : 0;
  const tiles: {
    tile: BoardTile;
    count: number | null | undefined;
    note?: string | false | undefined;
    tone?: string;
  }[] = [
    {
      tile: 'expected',
      count: counts?.expected,
      note: late !== undefined && late > 0 && t('today.lateCount', { count: late }),
      tone: 'now',
    },
    {
      tile: 'inside',
      count: counts?.inside,
      note:
        all > 0
          ? t('today.apartmentsOf', { used, all })
          : used > 0 && t('today.apartmentsUsed', { count: used }),
    },
    { tile: 'leaving_today', count: counts?.leaving_today },
    { tile: 'overstayed', count: counts?.overstayed },
    {
      tile: 'visitors',
      count: counts?.visitors_inside,
      note: visitorsExpected > 0 && t('today.visitorsExpected', { count: visitorsExpected }),
    },
  ];
  return (
    <ul className={classes.tiles} aria-label={t('today.tiles')}>
      {tiles
        .filter(({ tile }) => tile !== 'visitors' || canSeeVisitors)
        .map(({ tile, count, note, tone }) => {
          const isAlarm = tile === 'overstayed' && (count ?? 0) > 0;
          const content = (
            <>
              <span className={classes.label}>
                {isAlarm && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
                {t(`today.${tile}`)}
              </span>
              <span className={classes.number}>
                {typeof count === 'number' ? (
                  format.number(count)
                ) : failed ? (
                  t('common.notAvailable')
                ) : (
                  <Skeleton component="span" display="block" height="1.75rem" width="2.5rem" />
                )}
              </span>
              {note && (
                <span className={classes.note} data-tone={tone}>
                  {note}
                </span>
              )}
            </>
          );
          const alarm = isAlarm || undefined;
          return (
            <li key={tile}>
              {onPress ? (
                <button
                  type="button"
                  className={classes.tile}
                  data-alarm={alarm}
                  data-tile={tile}
                  aria-pressed={pressed === tile}
                  onClick={() => onPress(tile)}
                >
                  {content}
                </button>
              ) : (
                <Link to="/today" search={{ presence: tile }} className={classes.tile} data-alarm={alarm}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      {children && <li>{children}</li>}
    </ul>
  );
}
