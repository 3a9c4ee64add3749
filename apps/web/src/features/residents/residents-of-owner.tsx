import { type Owner, residentEndpoints } from '@bawaba/contracts';
import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/error-state.tsx';
import { requestPage } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './person-rows.module.css';
import panel from './record-panel.module.css';
import { RecordPanel } from './record-panel.tsx';
import { StayChip } from './stay-chip.tsx';

const MOST_SHOWN = 100;

/** Who stays with an owner: the latest departure first, so those who are here now come before those who left. */
export function ResidentsOfOwner({ owner }: { owner: Pick<Owner, 'id'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    // Under the lists: a change of any stay refreshes it.
    queryKey: ['residents', 'page', 'owner', owner.id],
    queryFn: ({ signal }) =>
      requestPage(residentEndpoints.list, {
        query: { owner_id: owner.id, sort: 'check_out', order: 'desc', limit: MOST_SHOWN },
        signal,
      }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={132} radius="lg" />;
  const more = data.total - data.rows.length;
  return (
    <RecordPanel title={t('owners.livingHere')} count={data.total}>
      {data.total === 0 ? (
        <p className={panel.note}>{t('owners.nobodyHere')}</p>
      ) : (
        <ul className={classes.rows}>
          {data.rows.map((resident) => (
            <li key={resident.id} className={classes.row}>
              <Link to="/residents/$id" params={{ id: String(resident.id) }} className={classes.main}>
                <bdi>{resident.full_name}</bdi>
              </Link>
              <span className={`${classes.end} ${classes.wide}`}>
                {format.day(resident.check_in)} – {format.day(resident.check_out)}
              </span>
              <span className={classes.end}>
                <StayChip stay={resident} />
              </span>
              <IconChevronRight size={18} className={`${classes.end} mirrored no-print`} aria-hidden />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={panel.note}>{t('owners.moreResidents', { count: more })}</p>}
    </RecordPanel>
  );
}
