import type { Resident } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinePanel, PanelLine } from '../../../components/line-panel.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useToday } from '../../../lib/use-today.ts';
import { boardQueries } from './board.queries.ts';
import classes from './needs-panel.module.css';
import { stayLines } from './stay-lines.ts';
import { useStayNote } from './stay-note.ts';

/** Lines of each kind. The tiles lead to the others. */
const SHOWN = 3;

/** Who should have left, the oldest first, and who should have come. Nothing when there is nobody. */
export function NeedsPanel() {
  const { t } = useTranslation();
  // At midnight this is asked again.
  useToday();
  const over = useInfiniteQuery(boardQueries.people('overstayed', {})).data?.pages[0];
  const late = useQuery(boardQueries.late({})).data;
  const count = (over?.total ?? 0) + (late?.total ?? 0);
  if (count === 0) return null;
  return (
    <LinePanel
      title={t('today.needs')}
      count={count}
      action={
        <Button component={Link} to="/today" variant="subtle">
          {t('today.open')}
        </Button>
      }
    >
      {[stayLines(over?.rows ?? []), stayLines(late?.rows ?? [])].flatMap((lines) =>
        lines
          .slice(0, SHOWN)
          .map(({ key, people: [first, ...others] }) => (
            <NeedLine key={key} resident={first} others={others.length} />
          )),
      )}
    </LinePanel>
  );
}

function NeedLine({ resident, others }: { resident: Resident; others: number }) {
  const format = useFormat();
  const { text, tone } = useStayNote()(resident);
  const place = [resident.apartment_number, resident.building_number].filter(Boolean).join(' · ');
  return (
    <PanelLine
      icon={tone === 'alarm' ? IconAlertTriangle : IconClock}
      tone={tone}
      name={
        <Link to="/residents/$id" params={{ id: String(resident.id) }}>
          <bdi>{resident.full_name}</bdi>
          {others > 0 && (
            <>
              {' '}
              <bdi dir="ltr" className={classes.others}>
                +{format.number(others)}
              </bdi>
            </>
          )}
        </Link>
      }
    >
      {place && (
        <>
          <bdi dir="auto">{place}</bdi> ·{' '}
        </>
      )}
      <span data-tone={tone}>{text}</span>
    </PanelLine>
  );
}
