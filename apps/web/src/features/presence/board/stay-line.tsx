import type { Resident } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { lineState } from '../line-state.ts';
import { deedOfStay, residentPerson } from '../people.ts';
import { PresenceButton } from '../presence-button.tsx';
import { PresenceNote } from '../presence-note.tsx';
import { useTaps } from '../taps.ts';
import { useLineKeys } from '../use-line-keys.ts';
import classes from './board-line.module.css';
import type { StayLine as Line } from './stay-lines.ts';
import { useStayNote } from './stay-note.ts';

interface StayLineProps {
  line: Line;
  /** Under a heading that says the building. */
  isUnderBuilding: boolean;
  onExtend: (resident: Resident) => void;
}

/** One apartment, one press: "Left 3" records three. The number beside the name shows who they are, each with a button. */
export function StayLine({ line, isUnderBuilding, onExtend }: StayLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const stayNote = useStayNote();
  const onKey = useLineKeys();
  const canEdit = useCan('edit_residents');
  const taps = useTaps();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const [first, ...others] = line.people;
  const people = line.people.map(residentPerson);
  const { step } = lineState(people, taps);
  const note = stayNote(first);
  // A row that was pressed still says what it was: the deed of the press counts.
  const deed = deedOfStay(first);
  const canExtend = canEdit && deed === 'left' && step === 'idle' && !first.blacklisted;
  const place = [first.apartment_number, isUnderBuilding ? null : first.building_number]
    .filter(Boolean)
    .join(' · ');

  return (
    <li
      className={classes.line}
      data-row
      data-step={step}
      onKeyDown={(event) => {
        const target = event.target as Element;
        if (target.closest('[data-person]')) return;
        onKey(event, { deed, people, onExtend: canExtend ? () => onExtend(first) : undefined });
      }}
    >
      <div className={classes.main}>
        <span className={classes.place} data-wide={(!isUnderBuilding && place !== '') || undefined}>
          {place ? (
            <bdi dir="auto">{place}</bdi>
          ) : first.owner_id === null ? (
            '–'
          ) : (
            <IconHome size={18} stroke={1.75} aria-hidden />
          )}
        </span>
        <div className={classes.who}>
          <div className={classes.names}>
            <Link
              to="/residents/$id"
              params={{ id: String(first.id) }}
              className={`${classes.name} own-direction`}
              dir="auto"
              title={first.full_name}
            >
              {first.full_name}
            </Link>
            {others.length > 0 && (
              <button
                type="button"
                className={classes.others}
                aria-expanded={isOpen}
                aria-controls={list}
                aria-label={t('today.others', { count: others.length, name: first.full_name })}
                onClick={() => setOpen(!isOpen)}
              >
                <bdi dir="ltr">+{format.number(others.length)}</bdi>
              </button>
            )}
          </div>
          <PresenceNote people={people}>
            <span className={classes.note} data-tone={note.tone ?? undefined}>
              {first.owner_name && (
                <>
                  <bdi>{first.owner_name}</bdi>
                  {' · '}
                </>
              )}
              {note.text}
            </span>
          </PresenceNote>
        </div>
        {canExtend && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.extend}
            aria-label={t('today.extendOf', { name: first.full_name })}
            onClick={() => onExtend(first)}
          >
            <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
            <span className={classes.extendText}>{t('today.extend')}</span>
          </Button>
        )}
        <PresenceButton deed={deed} people={people} />
      </div>
      {others.length > 0 && isOpen && (
        <ul className={classes.people} id={list}>
          {line.people.map((person) => (
            <PersonOfLine key={person.id} resident={person} onExtend={canEdit ? onExtend : undefined} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface PersonOfLineProps {
  resident: Resident;
  onExtend: ((resident: Resident) => void) | undefined;
}

function PersonOfLine({ resident, onExtend }: PersonOfLineProps) {
  const onKey = useLineKeys();
  const people = [residentPerson(resident)];
  const deed = deedOfStay(resident);
  const { step } = lineState(people, useTaps());
  const extend = onExtend && deed === 'left' ? () => onExtend(resident) : undefined;
  return (
    <li
      className={classes.person}
      data-person
      data-step={step}
      onKeyDown={(event) => onKey(event, { deed, people, onExtend: extend })}
    >
      <span className={classes.who}>
        <Link
          to="/residents/$id"
          params={{ id: String(resident.id) }}
          className={`${classes.name} own-direction`}
          dir="auto"
        >
          {resident.full_name}
        </Link>
        <PresenceNote people={people} />
      </span>
      <PresenceButton deed={deed} people={people} />
    </li>
  );
}
