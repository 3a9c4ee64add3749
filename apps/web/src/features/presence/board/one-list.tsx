import type { Resident } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardList, BoardScope } from './board.queries.ts';
import { StayQueue } from './stay-queue.tsx';
import type { BoardTile } from './tiles.tsx';
import { useBoardPeople } from './use-board-rows.ts';
import { VisitorQueue } from './visitor-queue.tsx';

interface OneListProps {
  tile: BoardTile;
  scope: BoardScope;
  text: string;
  noneFound: ReactNode | undefined;
  onExtend: (resident: Resident) => void;
  onClose: () => void;
}

const nobody = {
  expected: 'today.nobodyExpected',
  inside: 'today.nobodyInside',
  leaving_today: 'today.nobodyLeavingToday',
  overstayed: 'today.nobodyOverstayed',
  visitors: 'today.noVisitors',
} as const;

/** The list behind a tile, in the place of both queues. */
export function OneList({ tile, scope, text, noneFound, onExtend, onClose }: OneListProps) {
  const { t } = useTranslation();
  const title = scope.building_number
    ? `${t(`today.${tile}`)} · ${t('today.inBuilding', { building: scope.building_number })}`
    : t(`today.${tile}`);
  const close = (
    <Button variant="subtle" color="gray" leftSection={<IconX size={16} aria-hidden />} onClick={onClose}>
      {t('today.close')}
    </Button>
  );
  const empty = noneFound ?? t(nobody[tile]);
  if (tile === 'visitors') return <VisitorQueue scope={scope} text={text} action={close} empty={empty} />;
  return (
    <PeopleQueue
      title={<bdi>{title}</bdi>}
      list={tile}
      scope={scope}
      text={text}
      action={close}
      empty={empty}
      onExtend={onExtend}
    />
  );
}

interface PeopleQueueProps {
  title: ReactNode;
  list: BoardList;
  scope: BoardScope;
  text: string;
  action: ReactNode;
  empty: ReactNode;
  onExtend: (resident: Resident) => void;
}

const PeopleQueue = ({ list, scope, text, ...queue }: PeopleQueueProps) => (
  <StayQueue people={useBoardPeople(list, scope, text)} isGrouped={list !== 'overstayed'} {...queue} />
);
