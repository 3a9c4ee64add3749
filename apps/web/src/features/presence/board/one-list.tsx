import type { Resident } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardScope } from './board.queries.ts';
import { LineSection, QueuePanel } from './queue-panel.tsx';
import { StayQueue } from './stay-queue.tsx';
import type { BoardTile } from './tiles.tsx';
import { useBoardPeople, useBoardVisitors } from './use-board-rows.ts';
import { VisitorLine } from './visitor-line.tsx';

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
  const isOfVisitors = tile === 'visitors';
  const people = useBoardPeople(isOfVisitors ? 'inside' : tile, scope, text, !isOfVisitors);
  const visitors = useBoardVisitors(scope, text, isOfVisitors);
  const title = scope.building_number
    ? `${t(`today.${tile}`)} · ${t('today.inBuilding', { building: scope.building_number })}`
    : t(`today.${tile}`);
  const close = (
    <Button variant="subtle" color="gray" leftSection={<IconX size={16} aria-hidden />} onClick={onClose}>
      {t('today.close')}
    </Button>
  );
  const empty = noneFound ?? t(nobody[tile]);
  if (!isOfVisitors)
    return (
      <StayQueue
        title={<bdi>{title}</bdi>}
        people={people}
        isGrouped={tile !== 'overstayed'}
        action={close}
        empty={empty}
        onExtend={onExtend}
      />
    );
  const hidden = Math.max(0, (visitors.total ?? 0) - visitors.rows.length);
  return (
    <QueuePanel
      title={<bdi>{title}</bdi>}
      count={visitors.total}
      isLoading={visitors.isLoading}
      isOutdated={visitors.isOutdated}
      error={visitors.error}
      onRetry={visitors.retry}
      more={{ count: hidden, isLoading: visitors.isLoadingMore, onShow: () => visitors.loadMore?.() }}
      action={close}
      isEmpty={visitors.rows.length === 0}
      empty={empty}
    >
      <LineSection>
        {visitors.rows.map((visitor) => (
          <VisitorLine key={visitor.id} visitor={visitor} />
        ))}
      </LineSection>
    </QueuePanel>
  );
}
