import type { Visitor } from '@bawaba/contracts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { today } from '../../../lib/today.ts';
import { useLineState } from '../line-state.ts';
import { deedOfVisit, visitorPerson } from '../people.ts';
import { PresenceButton } from '../presence-button.tsx';
import { PresenceNote } from '../presence-note.tsx';
import { useLineKeys } from '../use-line-keys.ts';
import classes from './board-line.module.css';

/** A visitor who is expected, or inside: since when, and whom they visit. */
export function VisitorLine({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const onKey = useLineKeys();
  const people = [visitorPerson(visitor)];
  const { step } = useLineState(people);
  const deed = deedOfVisit(visitor);
  const { entered_at, host, apartment_number, building_number } = visitor;
  const place = [apartment_number, building_number].filter(Boolean).join(' · ');
  const sinceDay = entered_at && today(new Date(entered_at));
  const since =
    entered_at &&
    sinceDay &&
    (sinceDay === today()
      ? t('today.enteredAt', { time: format.clock(entered_at) })
      : t('today.enteredOn', { day: format.shortDay(sinceDay) }));
  return (
    <li
      className={classes.line}
      data-row
      data-step={step}
      onKeyDown={(event) => onKey(event, { deed, people })}
    >
      <div className={classes.main}>
        <span className={classes.place} data-wide>
          {place ? <bdi dir="auto">{place}</bdi> : '–'}
        </span>
        <div className={classes.who}>
          <Link
            to="/visitors/$id"
            params={{ id: String(visitor.id) }}
            className={`${classes.name} own-direction`}
            dir="auto"
            title={visitor.full_name}
          >
            {visitor.full_name}
          </Link>
          <PresenceNote people={people}>
            <span className={classes.note}>
              {[since, host && t('today.visiting', { host: isolated(host) })].filter(Boolean).join(' · ')}
            </span>
          </PresenceNote>
        </div>
        <PresenceButton deed={deed} people={people} />
      </div>
    </li>
  );
}
