import type { Resident } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { homeDirection } from '../../lib/home.tsx';
import classes from './resident-list.module.css';

/** The lines of a card under the name and the stay: where, who, when. */
export function ResidentCardLines({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { apartment_number, building_number, owner_name, village_name, id_number } = resident;
  const home = `${apartment_number ?? '–'} · ${building_number ?? '–'}`;
  return (
    <>
      <p className={classes.line}>
        {owner_name ? (
          <span className={`${classes.home} own-direction`} dir="auto">
            {owner_name}
          </span>
        ) : (
          <span className={`${classes.home} own-direction`} dir={homeDirection(home)}>
            <span className="visually-hidden">{t('residents.apartmentAndBuilding')} </span>
            {home}
          </span>
        )}
        <span className={classes.village}>
          <span className="own-direction" dir="auto">
            {village_name}
          </span>
        </span>
        <span>
          <Ltr>{id_number}</Ltr>
        </span>
      </p>
      <p className={`${classes.line} ${classes.stay}`}>
        <span>{format.days(resident.check_in, resident.check_out)}</span>
        <span>{t('residents.dayCount', { count: resident.duration_days })}</span>
      </p>
    </>
  );
}
