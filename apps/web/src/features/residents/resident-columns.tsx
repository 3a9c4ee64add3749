import type { Resident } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { homeDirection } from '../../lib/home.tsx';
import { today } from '../../lib/today.ts';
import { useIsMediumDesktop, useIsSmallDesktop } from '../../lib/use-is-phone.ts';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import classes from './resident-list.module.css';
import { BlacklistedBadge } from './stay-badge.tsx';
import { StayChip } from './stay-chip.tsx';

interface ColumnChoice {
  showVillage: boolean;
  /** The user asks who registered the residents: these columns may not hide. */
  showRegistered: boolean;
}

/**
 * The columns of the list. Between 1024 and 1280 pixels the two of a place and of a stay share one each, up to 1440 pixels
 * if there is a village too: the name needs the space.
 */
export function useResidentColumns({ showVillage, showRegistered }: ColumnChoice): Column<Resident>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const isPrinting = useIsPrinting();
  const isSmall = useIsSmallDesktop();
  const isMedium = useIsMediumDesktop();
  const isCompact = (isSmall || (isMedium && showVillage)) && !isPrinting;
  const isFull = isCompact && showVillage && showRegistered;
  const columns: (Column<Resident> | false)[] = [
    {
      id: 'full_name',
      header: t('residents.fullName'),
      card: 'title',
      grows: true,
      sort: 'name',
      cell: ({ full_name, blacklisted }) => (
        <span className={classes.person}>
          <span className={`${classes.name} own-direction`} dir="auto" title={full_name}>
            {full_name}
          </span>
          {blacklisted && <BlacklistedBadge shrinks />}
        </span>
      ),
    },
    {
      id: 'stay',
      header: t('residents.stay'),
      card: 'status',
      nowrap: true,
      sort: 'check_out',
      cell: (resident) => <StayChip stay={resident} />,
    },
    {
      id: 'apartment',
      header: t('residents.apartment'),
      card: 'none',
      nowrap: true,
      sort: 'apartment',
      cell: ({ apartment_number, building_number, owner_name }) =>
        owner_name ? (
          <span className={`${classes.owner} own-direction`} dir="auto" title={owner_name}>
            {owner_name}
          </span>
        ) : (
          <Place
            text={
              isCompact ? `${apartment_number ?? '–'} · ${building_number ?? '–'}` : (apartment_number ?? '–')
            }
          />
        ),
    },
    !isCompact && {
      id: 'building',
      header: t('residents.building'),
      card: 'none',
      nowrap: true,
      cell: ({ building_number }) => <Place text={building_number ?? '–'} />,
    },
    {
      id: 'id_number',
      header: t('residents.idNumber'),
      card: 'none',
      nowrap: true,
      cell: ({ id_number }) => <Ltr>{id_number}</Ltr>,
    },
    showVillage && {
      id: 'village',
      header: t('residents.village'),
      card: 'none',
      nowrap: true,
      cell: ({ village_name }) => (
        <span
          className={`${classes.owner} own-direction`}
          dir="auto"
          title={village_name}
          data-full={isFull || undefined}
        >
          {village_name}
        </span>
      ),
    },
    isCompact
      ? {
          id: 'dates',
          header: t('residents.dates'),
          card: 'none',
          nowrap: true,
          sort: 'check_in',
          cell: ({ check_in, check_out }) => (
            <span className={check_in.slice(0, 4) === check_out.slice(0, 4) ? undefined : classes.twoYears}>
              {format.days(check_in, check_out)}
            </span>
          ),
        }
      : {
          id: 'check_in',
          header: t('residents.checkIn'),
          card: 'none',
          nowrap: true,
          sort: 'check_in',
          cell: ({ check_in }) => format.shortDay(check_in),
        },
    !isCompact && {
      id: 'check_out',
      header: t('residents.checkOut'),
      card: 'none',
      nowrap: true,
      cell: ({ check_out }) => format.shortDay(check_out),
    },
    // The dates say it.
    !isFull && {
      id: 'duration',
      header: t('residents.days'),
      card: 'none',
      isNumber: true,
      nowrap: true,
      cell: ({ duration_days }) => format.number(duration_days),
    },
    {
      id: 'registered',
      header: t('residents.registeredOn'),
      card: 'none',
      nowrap: true,
      optional: !showRegistered,
      sort: 'registered',
      cell: ({ created_by_username, created_at }) => (
        <span className={classes.dim}>
          {created_by_username && (
            <>
              <Ltr>{created_by_username}</Ltr>
              {t('common.comma')}{' '}
            </>
          )}
          {format.shortDay(today(new Date(created_at)))}
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

const Place = ({ text }: { text: string }) => (
  <span className={`${classes.owner} own-direction`} dir={homeDirection(text)} title={text}>
    {text}
  </span>
);
