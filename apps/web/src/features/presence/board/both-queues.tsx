import type { Resident } from '@bawaba/contracts';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import classes from './board.module.css';
import { StayQueue } from './stay-queue.tsx';
import type { BoardRows } from './use-board-rows.ts';

interface BothQueuesProps {
  arriving: BoardRows<Resident>;
  leaving: BoardRows<Resident>;
  overstayed: BoardRows<Resident>;
  /** Instead of lines, when a search finds nobody in a queue. */
  noneFound: ReactNode | undefined;
  onExtend: (resident: Resident) => void;
}

/** Who comes and who goes. A phone shows one of them; who should have left is on top of Leaving. */
export function BothQueues({ arriving, leaving, overstayed, noneFound, onExtend }: BothQueuesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<'arriving' | 'leaving'>('arriving');
  const counted = (label: string, count: number | undefined) => (
    <>
      {label} {count !== undefined && <bdi>{format.number(count)}</bdi>}
    </>
  );
  const leavingCount =
    leaving.total === undefined || overstayed.total === undefined
      ? undefined
      : leaving.total + overstayed.total;
  // A search that finds somebody only in the other queue shows that one.
  const other = chosen === 'arriving' ? 'leaving' : 'arriving';
  const counts = { arriving: arriving.total, leaving: leavingCount };
  const shown = noneFound !== undefined && counts[chosen] === 0 && (counts[other] ?? 0) > 0 ? other : chosen;

  return (
    <>
      {isPhone && (
        <SegmentedControl
          fullWidth
          className={classes.switch}
          aria-label={t('today.queues')}
          value={shown}
          onChange={(queue) => setChosen(queue as 'arriving' | 'leaving')}
          data={[
            { value: 'arriving', label: counted(t('today.arriving'), arriving.total) },
            { value: 'leaving', label: counted(t('today.leaving'), leavingCount) },
          ]}
        />
      )}
      {(!isPhone || shown === 'arriving') && (
        <StayQueue
          title={t('today.arriving')}
          isHeadless={isPhone}
          people={arriving}
          empty={noneFound ?? t('today.nobodyArriving')}
          onExtend={onExtend}
        />
      )}
      {(!isPhone || shown === 'leaving') && (
        <StayQueue
          title={t('today.leaving')}
          isHeadless={isPhone}
          people={leaving}
          first={{ people: overstayed, title: t('today.overstayed') }}
          empty={noneFound ?? t('today.nobodyLeaving')}
          onExtend={onExtend}
        />
      )}
    </>
  );
}
