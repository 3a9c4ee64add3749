import type { Resident } from '@bawaba/contracts';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homeInText, homeOf } from '../../lib/home.tsx';
import { isolated } from '../../lib/isolated.ts';
import classes from './person-rows.module.css';
import { RecordPanel } from './record-panel.tsx';
import { residentQueries } from './residents.queries.ts';
import { StayChip } from './stay-chip.tsx';
import { staySentence } from './stay-sentence.ts';

/** Who shares the apartment, or the owner, now or on the days of a stay that is over. Nothing when nobody does. */
export function StayCompanions({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const { data } = useQuery(residentQueries.companions(resident));
  const others = data?.rows.filter(({ id }) => id !== resident.id) ?? [];
  if (others.length === 0) return null;
  const home = homeOf(resident);
  const hasLeft = staySentence(resident).verb === 'left';
  const title = t(`residents.page.${hasLeft ? 'wasWith' : 'with'}${home ? 'In' : 'At'}`, {
    sex: resident.sex ?? 'X',
    home: homeInText(resident),
    owner: isolated(resident.owner_name ?? ''),
  });
  return (
    <RecordPanel title={title} count={others.length}>
      <ul className={classes.rows}>
        {others.map((other) => (
          <li key={other.id} className={classes.row}>
            <Link to="/residents/$id" params={{ id: String(other.id) }} className={classes.main}>
              <bdi>{other.full_name}</bdi>
            </Link>
            {other.head_id === resident.id && other.relationship && (
              <span className={classes.aside}>{t(`residents.relation.${other.relationship}`)}</span>
            )}
            <span className={classes.end}>
              <StayChip stay={other} />
            </span>
            <IconChevronRight size={18} className={`${classes.end} mirrored no-print`} aria-hidden />
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
