import type { PersonStay } from '@bawaba/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';
import { today } from '../../lib/today.ts';
import { staysElsewhere } from './known-person.ts';
import classes from './person-card.module.css';
import { usePersonTexts } from './use-person-texts.ts';

interface TwoVillagesNoticeProps {
  /** All stays of the person that the user may see. */
  stays: readonly PersonStay[];
  stay: { village_id: number | null; check_in: string; check_out: string };
}

/** The person is registered in another village for the same days: one of the stays is wrong, or has ended early. */
export function TwoVillagesNotice({ stays, stay }: TwoVillagesNoticeProps) {
  const { t } = useTranslation();
  const texts = usePersonTexts();
  return staysElsewhere(stays, stay, today()).map((other) => (
    <section key={other.id} className={classes.card} data-now role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div className={classes.text}>
        <p className={classes.title}>{t('people.twoVillages')}</p>
        <p className={classes.hint}>
          {t('people.alsoIn', {
            village: isolated(other.village_name),
            place: texts.place(other),
            from: texts.day(other.check_in),
            day: texts.day(other.check_out),
          })}{' '}
          <Link to="/residents/$id" params={{ id: String(other.id) }}>
            {t('people.open')}
          </Link>
        </p>
      </div>
    </section>
  ));
}
