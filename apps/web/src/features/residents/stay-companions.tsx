import type { Resident } from '@bawaba/contracts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homeOf, isolated } from './home.ts';
import classes from './person-rows.module.css';
import panel from './record-panel.module.css';
import { RecordPanel } from './record-panel.tsx';
import { residentQueries } from './residents.queries.ts';
import { StayChip } from './stay-chip.tsx';
import { staySentence } from './stay-sentence.ts';

/** Who shares the apartment, or the owner, now or on the days of a stay that is over. Nothing without such a place. */
export function StayCompanions({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const { data } = useQuery(residentQueries.companions(resident));
  const home = homeOf(resident);
  if (!data || (!home && !resident.owner_name)) return null;
  const others = data.rows.filter(({ id }) => id !== resident.id);
  const hasLeft = staySentence(resident).verb === 'left';
  const title = t(`residents.page.${hasLeft ? 'wasWith' : 'with'}${home ? 'In' : 'At'}`, {
    sex: resident.sex ?? 'X',
    home: isolated(home),
    owner: isolated(resident.owner_name ?? ''),
  });
  return (
    <RecordPanel title={title} count={others.length}>
      {others.length === 0 ? (
        <p className={panel.note}>{t('residents.page.nobodyElse')}</p>
      ) : (
        <ul className={classes.rows}>
          {others.map((other) => (
            <li key={other.id} className={classes.row}>
              <Link to="/residents/$id" params={{ id: String(other.id) }} className={classes.main}>
                <bdi>{other.full_name}</bdi>
              </Link>
              <span className={classes.end}>
                <StayChip stay={other} />
              </span>
              <IconChevronRight size={18} className={`${classes.end} mirrored no-print`} aria-hidden />
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}
