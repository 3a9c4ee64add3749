import type { BlacklistEntry } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { announce } from '../../lib/announcements.ts';
import { useFormat } from '../../lib/format.ts';
import { useCan, useIsAdmin } from '../../lib/permissions.ts';
import { useBlacklistActions } from './blacklist.queries.ts';
import { useBlacklistedInside } from './inside-panel.tsx';

interface BlacklistTableProps {
  entries: readonly BlacklistEntry[];
  /** Others are loading. */
  isOutdated: boolean;
  /** Accessible name; default: the whole list. */
  label?: string;
  onEdit: (entry: BlacklistEntry) => void;
}

export function BlacklistTable({ entries, isOutdated, label, onEdit }: BlacklistTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const canManage = useCan('manage_blacklist');
  const isAdmin = useIsAdmin();
  const { remove } = useBlacklistActions();
  const [deleting, setDeleting] = useState<BlacklistEntry | null>(null);
  const inside = useBlacklistedInside();
  const insideKeys = new Set(
    inside?.rows.flatMap(({ id_number, passport_number }) => [
      identityKey(id_number),
      identityKey(passport_number ?? ''),
    ]),
  );
  const isInside = (number: string) => insideKeys.has(identityKey(number));
  const nameOf = ({ full_name, id_number }: BlacklistEntry) => full_name ?? id_number;

  const columns: Column<BlacklistEntry>[] = [
    {
      id: 'full_name',
      header: t('blacklist.fullName'),
      card: 'title',
      cell: ({ full_name, aliases, id_number }) => (
        <>
          {full_name ? (
            <bdi>{full_name}</bdi>
          ) : (
            <Text span c="dimmed">
              {t('blacklist.noName')}
            </Text>
          )}
          {aliases.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('blacklist.alsoNamed')}{' '}
              {aliases.map((alias, index) => (
                <Fragment key={alias}>
                  {index > 0 && ' · '}
                  <bdi>{alias}</bdi>
                </Fragment>
              ))}
            </Text>
          )}
          {isInside(id_number) && (
            <div>
              <StatusBadge tone="warning" icon={IconAlertTriangle}>
                {t('blacklist.insideNow')}
              </StatusBadge>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'id_number',
      header: t('blacklist.idNumber'),
      nowrap: true,
      cell: ({ id_number }) => <Ltr>{id_number}</Ltr>,
    },
    {
      id: 'birthdate',
      header: t('blacklist.born'),
      nowrap: true,
      cell: ({ birthdate, sex }) =>
        [birthdate && format.day(birthdate), sex && t(`residents.sexName.${sex}`)]
          .filter(Boolean)
          .join(' · '),
    },
    { id: 'reason', header: t('blacklist.reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
    {
      id: 'village',
      header: t('blacklist.village'),
      cell: ({ village_name }) => <bdi>{village_name}</bdi>,
    },
    {
      id: 'created_at',
      header: t('blacklist.addedOn'),
      nowrap: true,
      cell: ({ created_at }) => format.dayOf(created_at),
    },
  ];

  return (
    <>
      <DataTable
        label={label ?? t('blacklist.title')}
        columns={columns}
        rows={entries}
        isOutdated={isOutdated}
        rowKey={({ id }) => id}
        {...(canManage && {
          actions: (entry: BlacklistEntry) => (
            <>
              <LabelledIcon
                icon={IconPencil}
                label={t('common.editNamed', { name: nameOf(entry) })}
                onClick={() => onEdit(entry)}
              />
              <LabelledIcon
                icon={IconTrash}
                label={t('blacklist.removeNamed', { name: nameOf(entry) })}
                onClick={() => setDeleting(entry)}
                color="red"
              />
            </>
          ),
        })}
      />
      {deleting && (
        <ConfirmDialog
          title={t('blacklist.removeQuestion', { name: nameOf(deleting) })}
          confirmLabel={t('blacklist.remove')}
          onConfirm={async () => {
            await remove(deleting);
            announce(t('blacklist.removed'));
          }}
          onClose={() => setDeleting(null)}
        >
          <Text>
            {t(isAdmin ? 'blacklist.removeHintAdmin' : 'blacklist.removeHint', {
              // Isolated: the number must not change the direction of the sentence.
              number: `\u2066${deleting.id_number}\u2069`,
              village: deleting.village_name,
            })}
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}
