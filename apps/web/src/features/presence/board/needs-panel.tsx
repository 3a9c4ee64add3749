import type { Resident } from '@bawaba/contracts';
import { Button, Title } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { boardQueries } from './board.queries.ts';
import classes from './needs-panel.module.css';
import { stayLines } from './stay-lines.ts';
import { useStayNote } from './stay-note.ts';

/** Lines of each kind. The tiles lead to the others. */
const SHOWN = 3;

/** Who should have left, the oldest first, and who should have come. Nothing when there is nobody. */
export function NeedsPanel() {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const over = useInfiniteQuery(boardQueries.people('overstayed', {})).data?.pages[0];
  const late = useQuery(boardQueries.late({})).data;
  const count = (over?.total ?? 0) + (late?.total ?? 0);
  if (count === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <header className={classes.head}>
        <Title order={2} className={classes.title} id={heading}>
          {t('today.needs')}
        </Title>
        <bdi className={classes.count}>{format.number(count)}</bdi>
        <Button component={Link} to="/today" variant="subtle" className={`${classes.open} no-print`}>
          {t('today.open')}
        </Button>
      </header>
      <ul className={classes.people}>
        {[stayLines(over?.rows ?? []), stayLines(late?.rows ?? [])].flatMap((lines) =>
          lines
            .slice(0, SHOWN)
            .map(({ key, people: [first, ...others] }) => (
              <NeedLine key={key} resident={first} others={others.length} />
            )),
        )}
      </ul>
    </section>
  );
}

function NeedLine({ resident, others }: { resident: Resident; others: number }) {
  const format = useFormat();
  const { text, tone } = useStayNote()(resident);
  const Icon = tone === 'alarm' ? IconAlertTriangle : IconClock;
  const place = [resident.apartment_number, resident.building_number].filter(Boolean).join(' · ');
  return (
    <li className={classes.person}>
      <Icon size={20} stroke={1.75} aria-hidden data-tone={tone} />
      <div className={classes.who}>
        <Link to="/residents/$id" params={{ id: String(resident.id) }} className={classes.name}>
          <bdi>{resident.full_name}</bdi>
          {others > 0 && (
            <>
              {' '}
              <bdi dir="ltr" className={classes.count}>
                +{format.number(others)}
              </bdi>
            </>
          )}
        </Link>
        <span className={classes.note}>
          {place && (
            <>
              <bdi dir="auto">{place}</bdi> ·{' '}
            </>
          )}
          <span data-tone={tone}>{text}</span>
        </span>
      </div>
    </li>
  );
}
