import type { Visitor } from '@bawaba/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardScope } from './board.queries.ts';
import { LineSection, QueuePanel } from './queue-panel.tsx';
import { type BoardRows, useBoardVisitors } from './use-board-rows.ts';
import { VisitorLine } from './visitor-line.tsx';

interface VisitorQueueProps {
  scope: BoardScope;
  text: string;
  action: ReactNode;
  empty: ReactNode;
}

const hiddenOf = ({ total, rows }: BoardRows<Visitor>) => Math.max(0, (total ?? 0) - rows.length);

/** First who is announced for today, then who is inside. */
export function VisitorQueue({ scope, text, action, empty }: VisitorQueueProps) {
  const { t } = useTranslation();
  const expected = useBoardVisitors('expected', scope, text);
  const inside = useBoardVisitors('inside', scope, text);
  const both = [expected, inside];
  // Who has just arrived stays among the expected for as long as the press can be taken back.
  const arriving = new Set(expected.rows.map(({ id }) => id));
  const others = inside.rows.filter(({ id }) => !arriving.has(id));
  const isKnown = both.every(({ total }) => total !== undefined);

  return (
    <QueuePanel
      title={t('visitors.title')}
      count={isKnown ? both.reduce((sum, { total = 0 }) => sum + total, 0) : undefined}
      isLoading={both.some(({ isLoading }) => isLoading)}
      isOutdated={both.some(({ isOutdated }) => isOutdated)}
      error={both.find(({ error }) => error)?.error}
      onRetry={() => {
        for (const { retry } of both) retry();
      }}
      more={{
        count: both.reduce((sum, part) => sum + hiddenOf(part), 0),
        isLoading: both.some(({ isLoadingMore }) => isLoadingMore),
        onShow: () => {
          for (const { loadMore } of both) loadMore?.();
        },
      }}
      action={action}
      isEmpty={expected.rows.length + others.length === 0}
      empty={empty}
    >
      {expected.rows.length > 0 && (
        <LineSection title={t('today.expectedToday')}>
          {expected.rows.map((visitor) => (
            <VisitorLine key={visitor.id} visitor={visitor} />
          ))}
        </LineSection>
      )}
      {others.length > 0 && (
        <LineSection title={expected.rows.length > 0 && t('today.inside')}>
          {others.map((visitor) => (
            <VisitorLine key={visitor.id} visitor={visitor} />
          ))}
        </LineSection>
      )}
    </QueuePanel>
  );
}
