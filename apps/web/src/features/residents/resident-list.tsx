import type { Resident } from '@bawaba/contracts';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type Sorting } from '../../components/data-table.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useIsTablet } from '../../lib/use-is-phone.ts';
import { DeleteResident } from './delete-resident.tsx';
import { DownloadResidentPdf } from './download-resident-pdf.tsx';
import { ResidentCardLines } from './resident-card-lines.tsx';
import { useResidentColumns } from './resident-columns.tsx';
import classes from './resident-list.module.css';

interface ResidentListProps {
  residents: readonly Resident[];
  /** False if all of them live in the same one. */
  showVillage: boolean;
  showRegistered: boolean;
  /** Others are loading. */
  isOutdated: boolean;
  sorting?: Sorting;
  /** Accessible name; default: all residents. */
  label?: string;
  /** Arrivals and departures. */
  presence: {
    button: (resident: Resident) => ReactNode;
    problem: (resident: Resident) => ReactNode | null;
    step: (resident: Resident) => string | undefined;
    onKey: (event: KeyboardEvent, resident: Resident) => void;
  };
}

export function ResidentList(props: ResidentListProps) {
  const { residents, showVillage, showRegistered, isOutdated, sorting, label, presence } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canDelete = useCan('delete_residents');
  const canExport = useCan('export_reports');
  // A card is pressed as a whole: a button that opens it too would only be in the way.
  const isTable = !useIsTablet();
  const [deleting, setDeleting] = useState<Resident | null>(null);
  const columns = useResidentColumns({ showVillage, showRegistered });

  return (
    <>
      <DataTable
        label={label ?? t('residents.title')}
        columns={columns}
        rows={residents}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/residents/${id}`}
        manyColumns
        {...(sorting && { sorting })}
        isOutdated={isOutdated}
        cardBody={(resident) => <ResidentCardLines resident={resident} />}
        actionsOnHover
        rowStep={presence.step}
        onRowKey={presence.onKey}
        expanded={presence.problem}
        actions={(resident) => (
          <div className={classes.actions}>
            {presence.button(resident)}
            {isTable && (
              <LabelledIcon
                icon={IconEye}
                label={t('residents.viewNamed', { name: resident.full_name })}
                onClick={() => navigate({ to: '/residents/$id', params: { id: String(resident.id) } })}
              />
            )}
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
