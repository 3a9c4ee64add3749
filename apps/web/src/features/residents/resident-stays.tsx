import type { PersonVisit, Resident } from '@bawaba/contracts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { Home } from '../../lib/home.tsx';
import classes from './person-rows.module.css';
import panel from './record-panel.module.css';
import { RecordPanel } from './record-panel.tsx';

type Stay = Pick<
  Resident,
  | 'id'
  | 'id_type'
  | 'id_number'
  | 'check_in'
  | 'check_out'
  | 'duration_days'
  | 'apartment_number'
  | 'building_number'
  | 'village_name'
>;

interface ResidentStaysProps {
  /** The stay that the page shows; alone until the others arrive. */
  shown: Stay;
  /** Latest first. */
  stays?: readonly Stay[] | undefined;
  /** Latest first. */
  visits?: readonly PersonVisit[] | undefined;
}

/** Every stay of this person, each a link to its page, and a line about their visits. */
export function ResidentStays({ shown, stays = [shown], visits = [] }: ResidentStaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // Who was announced and did not come was not here.
  const [last, ...earlier] = visits.filter(({ entered_at }) => entered_at !== null);
  const isSeveralVillages = new Set(stays.map(({ village_name }) => village_name)).size > 1;
  return (
    <RecordPanel title={t('residents.page.stays')} count={stays.length}>
      <ul className={classes.rows}>
        {stays.map((stay) => {
          const isShown = stay.id === shown.id;
          return (
            <li key={stay.id} className={`${classes.row} ${classes.stay}`} data-shown={isShown || undefined}>
              <span className={classes.mark} aria-hidden />
              {isShown ? (
                <strong className={classes.main} aria-current="page">
                  {format.days(stay.check_in, stay.check_out)}
                </strong>
              ) : (
                <Link to="/residents/$id" params={{ id: String(stay.id) }} className={classes.main}>
                  {format.days(stay.check_in, stay.check_out)}
                </Link>
              )}
              <span className={classes.place}>
                <Home of={stay} />
              </span>
              <span className={classes.aside}>
                {t('residents.page.nights', { count: stay.duration_days })}
              </span>
              {stay.id_number !== shown.id_number && (
                <span className={`${classes.aside} ${classes.wide}`}>
                  {t(stay.id_type === 'passport' ? 'residents.passport' : 'residents.nationalId')}{' '}
                  <Ltr>{stay.id_number}</Ltr>
                </span>
              )}
              {isSeveralVillages && (
                <bdi className={`${classes.aside} ${classes.wide}`}>{stay.village_name}</bdi>
              )}
            </li>
          );
        })}
      </ul>
      {last && (
        <p className={panel.note}>
          {t('residents.page.visits', { count: earlier.length + 1, date: format.day(last.visit_date) })}
        </p>
      )}
    </RecordPanel>
  );
}
