import type { Visitor } from '@bawaba/contracts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { homeDirection, homeOf } from '../../lib/home.tsx';
import { useCan } from '../../lib/permissions.ts';
import { useIsMediumDesktop, useIsSmallDesktop } from '../../lib/use-is-phone.ts';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import { DeleteVisitor } from './delete-visitor.tsx';
import classes from './visitor-list.module.css';
import { BlacklistedVisitor, VisitorPresence } from './visitor-marks.tsx';

interface VisitorListProps {
  visitors: readonly Visitor[];
  /** Others are loading. */
  isOutdated: boolean;
  /** Accessible name; default: all visitors. */
  label?: string;
  onEdit: (visitor: Visitor) => void;
  /** Departures. */
  presence: {
    button: (visitor: Visitor) => ReactNode;
    problem: (visitor: Visitor) => ReactNode | null;
    step: (visitor: Visitor) => string | undefined;
    onKey: (event: KeyboardEvent, visitor: Visitor) => void;
  };
}

export function VisitorList({ visitors, isOutdated, label, onEdit, presence }: VisitorListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const canEdit = useCan('edit_visitor');
  const canDelete = useCan('delete_visitor');
  const canRecord = useCan('record_presence');
  const [deleting, setDeleting] = useState<Visitor | null>(null);
  const isPrinting = useIsPrinting();
  const isSmall = useIsSmallDesktop();
  const isMedium = useIsMediumDesktop();
  // Host and place share a column: the name needs the space.
  const isCompact = (isSmall || isMedium) && !isPrinting;
  const all: (Column<Visitor> | false)[] = [
    {
      id: 'full_name',
      header: t('residents.fullName'),
      card: 'title',
      cell: ({ full_name, blacklisted }) => (
        <>
          <bdi>{full_name}</bdi> {blacklisted && <BlacklistedVisitor />}
        </>
      ),
    },
    {
      id: 'presence',
      header: t('visitors.presence'),
      card: 'status',
      nowrap: true,
      cell: (visitor) => <VisitorPresence visitor={visitor} />,
    },
    {
      id: 'visit_date',
      header: t('visitors.visitDate'),
      nowrap: true,
      cell: ({ visit_date }) => format.day(visit_date),
    },
    {
      id: 'host',
      header: t('visitors.host'),
      // An empty line of a card is left out: only null says so.
      cell: (visitor) =>
        isCompact ? (
          <>
            {nameCell(visitor.host)}
            {placeCell(visitor)}
          </>
        ) : (
          nameCell(visitor.host)
        ),
    },
    !isCompact && {
      id: 'place',
      header: t('visitors.location'),
      cell: placeCell,
    },
    {
      id: 'number',
      header: t('residents.idNumber'),
      nowrap: true,
      cell: ({ passport_number }) => passport_number && <Ltr>{passport_number}</Ltr>,
    },
    {
      id: 'nationality',
      header: t('residents.nationality'),
      optional: true,
      cell: ({ nationality }) => nationality && <bdi>{nationality}</bdi>,
    },
    {
      id: 'vehicle_plate',
      header: t('residents.vehiclePlate'),
      nowrap: true,
      cell: ({ vehicle_plate }) => vehicle_plate && <bdi>{vehicle_plate}</bdi>,
    },
    {
      id: 'village',
      header: t('residents.village'),
      cell: ({ village_name }) => nameCell(village_name),
    },
  ];
  const columns = all.filter((column) => column !== false);

  return (
    <>
      <DataTable
        label={label ?? t('visitors.title')}
        columns={columns}
        rows={visitors}
        isOutdated={isOutdated}
        manyColumns
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/visitors/${id}`}
        rowStep={presence.step}
        onRowKey={presence.onKey}
        expanded={presence.problem}
        actions={
          canEdit || canDelete || canRecord
            ? (visitor) => (
                <>
                  {presence.button(visitor)}
                  {canEdit && (
                    <LabelledIcon
                      icon={IconPencil}
                      label={t('common.editNamed', { name: visitor.full_name })}
                      onClick={() => onEdit(visitor)}
                    />
                  )}
                  {canDelete && (
                    <LabelledIcon
                      icon={IconTrash}
                      label={t('common.deleteNamed', { name: visitor.full_name })}
                      onClick={() => setDeleting(visitor)}
                      color="red"
                    />
                  )}
                </>
              )
            : undefined
        }
      />
      {deleting && <DeleteVisitor visitor={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

const cut = (text: string, dir: 'auto' | 'ltr' | 'rtl') => (
  <bdi className={`${classes.cut} own-direction`} dir={dir} title={text}>
    {text}
  </bdi>
);

const nameCell = (name: string | null) => (name ? cut(name, 'auto') : null);

const placeCell = (visitor: Visitor) => {
  const place = homeOf(visitor);
  return place ? cut(place, homeDirection(place)) : null;
};
