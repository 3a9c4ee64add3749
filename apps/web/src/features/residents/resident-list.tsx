import type { Resident } from '@bawaba/contracts';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useIsTablet } from '../../lib/use-is-phone.ts';
import { DeleteResident } from './delete-resident.tsx';
import { DownloadResidentPdf } from './download-resident-pdf.tsx';
import classes from './resident-list.module.css';
import { BlacklistedBadge, StayBadge, useStatusTexts } from './stay-badge.tsx';

export function ResidentList({ residents }: { residents: readonly Resident[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const canDelete = useCan('delete_residents');
  const canExport = useCan('export_reports');
  // A table shows the status under the name, a card beside it.
  const isTable = !useIsTablet();
  const [deleting, setDeleting] = useState<Resident | null>(null);
  const statuses = useStatusTexts();
  const columns: Column<Resident>[] = [
    {
      id: 'full_name',
      header: t('residents.fullName'),
      card: 'title',
      cell: ({ full_name, blacklisted, status }) => (
        <>
          <bdi>{full_name}</bdi>
          {(isTable || blacklisted) && (
            <div className={classes.badges} data-wide={isTable || undefined}>
              {isTable && <StayBadge status={status} text={statuses[status]} />}
              {blacklisted && <BlacklistedBadge />}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'status',
      header: t('residents.statusLabel'),
      card: 'status',
      cardOnly: true,
      cell: ({ status }) => <StayBadge status={status} text={statuses[status]} />,
    },
    {
      id: 'id_number',
      header: t('residents.idNumber'),
      nowrap: true,
      cell: ({ id_number }) => <Ltr>{id_number}</Ltr>,
    },
    {
      id: 'village',
      header: t('residents.village'),
      card: 'none',
      cell: ({ village_name }) => <bdi>{village_name}</bdi>,
    },
    {
      id: 'home',
      header: t('residents.apartmentAndBuilding'),
      cardOnly: true,
      cell: ({ apartment_number, building_number, owner_name }) =>
        owner_name ? (
          <bdi>{owner_name}</bdi>
        ) : (
          <>
            <bdi>{apartment_number ?? '–'}</bdi> · <bdi>{building_number ?? '–'}</bdi>
          </>
        ),
    },
    {
      id: 'apartment',
      header: t('residents.apartment'),
      card: 'none',
      cell: ({ apartment_number }) => <bdi>{apartment_number ?? '–'}</bdi>,
    },
    {
      id: 'building',
      header: t('residents.building'),
      card: 'none',
      cell: ({ building_number }) => <bdi>{building_number ?? '–'}</bdi>,
    },
    {
      id: 'stay',
      header: t('residents.stay'),
      cardOnly: true,
      cell: ({ check_in, check_out }) => `${format.day(check_in)} – ${format.day(check_out)}`,
    },
    {
      id: 'check_in',
      header: t('residents.checkIn'),
      card: 'none',
      nowrap: true,
      cell: ({ check_in }) => format.day(check_in),
    },
    {
      id: 'check_out',
      header: t('residents.checkOut'),
      card: 'none',
      nowrap: true,
      cell: ({ check_out }) => format.day(check_out),
    },
    {
      id: 'duration',
      header: t('residents.durationDays'),
      card: 'none',
      cell: ({ duration_days }) => format.number(duration_days),
    },
  ];

  return (
    <>
      <DataTable
        label={t('residents.title')}
        columns={columns}
        rows={residents}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/residents/${id}`}
        manyColumns
        actions={(resident) => (
          <div className={classes.actions}>
            <LabelledIcon
              icon={IconEye}
              label={t('residents.viewNamed', { name: resident.full_name })}
              onClick={() => navigate({ to: '/residents/$id', params: { id: String(resident.id) } })}
            />
            {canExport && (
              <DownloadResidentPdf
                resident={resident}
                label={t('reports.downloadPdfOf', { name: resident.full_name })}
              />
            )}
            {canDelete && (
              <LabelledIcon
                icon={IconTrash}
                color="red"
                label={t('common.deleteNamed', { name: resident.full_name })}
                onClick={() => setDeleting(resident)}
              />
            )}
          </div>
        )}
      />
      {deleting && <DeleteResident resident={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
