import type { Resident } from '@bawaba/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { LineSection, QueuePanel } from './queue-panel.tsx';
import { StayLine } from './stay-line.tsx';
import { byHome, groupLines, type StayLine as Line, type LineGroup, stayLines } from './stay-lines.ts';
import type { BoardRows } from './use-board-rows.ts';

/** Lines before "more" is pressed: a screen or two. */
const FIRST_LINES = 40;
const MORE_LINES = 100;

interface StayQueueProps {
  title: ReactNode;
  /** The switch above says what this is. */
  isHeadless?: boolean;
  people: BoardRows<Resident>;
  /** These come first, in their own order, whatever their building. */
  first?: { people: BoardRows<Resident>; title: string };
  /** False: in the order of the rows, without headings. */
  isGrouped?: boolean;
  action?: ReactNode;
  empty: ReactNode;
  onExtend: (resident: Resident) => void;
}

/** Stays in lines, by building and apartment. Never more than a screenful or two at once: a village may have thousands. */
export function StayQueue(props: StayQueueProps) {
  const { people, first, onExtend } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(FIRST_LINES);
  const urgent = first ? stayLines(first.people.rows) : [];
  // Of an endless list only a part is here: in the order of apartments, and a heading would come twice.
  const isGrouped = props.isGrouped !== false && !people.loadMore;
  const lines = isGrouped ? byHome(stayLines(people.rows)) : stayLines(people.rows);
  const [urgentShown, linesShown] = [
    urgent.slice(0, shown),
    lines.slice(0, Math.max(0, shown - urgent.length)),
  ];
  const hidden = peopleIn([...urgent, ...lines]) - peopleIn([...urgentShown, ...linesShown]);
  const unloaded = [first?.people, people].reduce(
    (sum, part) => sum + Math.max(0, (part?.total ?? 0) - (part?.rows.length ?? 0)),
    0,
  );
  const sources = [first?.people, people].filter((part) => part !== undefined);
  const total = people.total === undefined ? undefined : people.total + (first?.people.total ?? 0);

  return (
    <QueuePanel
      title={props.title}
      isHeadless={props.isHeadless}
      count={total}
      isLoading={sources.some(({ isLoading }) => isLoading)}
      isOutdated={sources.some(({ isOutdated }) => isOutdated)}
      error={sources.find(({ error }) => error)?.error}
      onRetry={() => {
        for (const { retry } of sources) retry();
      }}
      more={{
        count: hidden + unloaded,
        isLoading: sources.some(({ isLoadingMore }) => isLoadingMore),
        onShow: () => {
          setShown(shown + MORE_LINES);
          if (hidden === 0) for (const { loadMore } of sources) loadMore?.();
        },
      }}
      action={props.action}
      isEmpty={urgent.length + lines.length === 0}
      empty={props.empty}
    >
      {first && urgentShown.length > 0 && (
        <LineSection title={first.title}>
          {urgentShown.map((line) => (
            <StayLine key={line.key} line={line} isUnderBuilding={false} onExtend={onExtend} />
          ))}
        </LineSection>
      )}
      {isGrouped ? (
        <Groups groups={groupLines(linesShown)} onExtend={onExtend} />
      ) : (
        <LineSection title={urgentShown.length > 0 && linesShown.length > 0 && t('today.leaving_today')}>
          {linesShown.map((line) => (
            <StayLine key={line.key} line={line} isUnderBuilding={false} onExtend={onExtend} />
          ))}
        </LineSection>
      )}
    </QueuePanel>
  );
}

const peopleIn = (lines: readonly Line[]) => lines.reduce((sum, { people }) => sum + people.length, 0);

function Groups({
  groups,
  onExtend,
}: {
  groups: readonly LineGroup[];
  onExtend: StayQueueProps['onExtend'];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const villages = new Set(groups.map(({ one }) => one.village_id));
  // The language of the page decides the direction, not the first letter of a name.
  const nameOf = ({ building_number, owner_id, village_name }: Resident) => {
    const building = building_number
      ? t('today.building', { building: isolated(building_number) })
      : t(owner_id === null ? 'today.noBuilding' : 'today.withOwner');
    return villages.size > 1 ? `${isolated(village_name)} · ${building}` : building;
  };
  return groups.map(({ key, one, lines }) => (
    <LineSection
      key={key}
      title={
        <>
          {nameOf(one)}
          <span className="visually-hidden">: {format.number(peopleIn(lines))}</span>
        </>
      }
    >
      {lines.map((line) => (
        <StayLine
          key={line.key}
          line={line}
          isUnderBuilding={one.building_number !== null}
          onExtend={onExtend}
        />
      ))}
    </LineSection>
  ));
}
