import { IconCheck, IconCloudUp, IconPhone } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import type { ShownPerson } from './merge-ticks.ts';
import classes from './roll-call-list.module.css';

interface RollCallRowProps {
  person: ShownPerson;
  /** The username of this user. */
  me: string;
  /** In the part of those accounted for, which has no headings of buildings. */
  withBuilding?: boolean;
  /** Undefined: only to read. */
  onTick?: ((person: ShownPerson) => void) | undefined;
}

/** The whole row is the target. A list has hundreds: only the row that changed is drawn again. */
export const RollCallRow = memo(function RollCallRow({ person, me, withBuilding, onTick }: RollCallRowProps) {
  const { full_name, apartment_number, building_number, is_found, phone } = person;
  const place = withBuilding
    ? [building_number, apartment_number].filter(Boolean).join(' · ')
    : (apartment_number ?? '');
  return (
    <li className={classes.row} data-found={is_found || undefined}>
      <label className={classes.label} data-wide={withBuilding || undefined}>
        <span className={classes.apartment}>
          <Ltr>{place || '–'}</Ltr>
        </span>
        <span className={classes.person}>
          <b dir="auto" className="own-direction">
            {full_name}
          </b>
          <span className={classes.about}>
            <About person={person} me={me} />
          </span>
        </span>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={is_found}
          disabled={!onTick}
          onChange={() => onTick?.(person)}
        />
        <span className={classes.tick} aria-hidden="true">
          {is_found && <IconCheck size={28} stroke={2.5} />}
        </span>
      </label>
      {phone && !is_found && onTick && <CallLink name={full_name} phone={phone} />}
    </li>
  );
});

/** Somebody missing may answer the phone. */
function CallLink({ name, phone }: { name: string; phone: string }) {
  const { t } = useTranslation();
  return (
    <a
      className={classes.call}
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={t('rollCalls.call', { name: isolated(name) })}
    >
      <IconPhone size={20} stroke={1.75} aria-hidden />
    </a>
  );
}

const whoseKeys = { visitor: 'visitorOf', resident: 'withOwner', child: 'childWith' } as const;

function About({ person, me }: { person: ShownPerson; me: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, host, phone, is_found, ticked_at, ticked_by, isKept } = person;
  const whose = host
    ? t(`rollCalls.${whoseKeys[kind]}`, { name: isolated(host) })
    : kind === 'visitor' && t('rollCalls.visitor');
  if (!is_found || !ticked_at || !ticked_by)
    return (
      <>
        {whose}
        {whose && phone && ' · '}
        {phone && <Ltr>{phone}</Ltr>}
      </>
    );
  const time = format.clock(ticked_at);
  return (
    <>
      {ticked_by.username === me
        ? t('rollCalls.byYou', { time })
        : t('rollCalls.by', { name: isolated(ticked_by.full_name), time })}
      {isKept && (
        <span className={classes.kept}>
          <IconCloudUp size={16} aria-hidden /> {t('rollCalls.keptHere')}
        </span>
      )}
    </>
  );
}
