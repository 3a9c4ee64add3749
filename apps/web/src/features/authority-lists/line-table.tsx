import type { AuthorityLine, AuthorityListKind } from '@bawaba/contracts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { useCan } from '../../lib/permissions.ts';
import { LineBadge } from './line-badge.tsx';
import { LineChanges } from './line-changes.tsx';
import classes from './line-table.module.css';
import { useListTexts } from './use-list-texts.ts';

interface LineTableProps {
  kind: AuthorityListKind;
  lines: readonly AuthorityLine[];
  isOutdated: boolean;
  /** The lines are of several villages. */
  showsVillage: boolean;
}

/** One row for each person and event. */
export function LineTable({ kind, lines, isOutdated, showsVillage }: LineTableProps) {
  const { t } = useTranslation();
  const texts = useListTexts();
  const canSee = useCan('view_residents');
  const canEdit = useCan('edit_residents') && canSee;
  const nameOf = ({ full_name }: AuthorityLine) => full_name ?? t('authorityLists.nobody');
  // The record of who was withdrawn may be gone, or in another village.
  const isOpenable = ({ state }: AuthorityLine) => canSee && state !== 'withdrawn';

  const columns: Column<AuthorityLine>[] = [
    {
      id: 'name',
      header: texts.columnName('full_name'),
      card: 'title',
      cell: (line) =>
        isOpenable(line) ? (
          <Link to="/residents/$id" params={{ id: String(line.resident_id) }} className={classes.name}>
            <bdi>{nameOf(line)}</bdi>
          </Link>
        ) : (
          <bdi className={classes.name}>{nameOf(line)}</bdi>
        ),
    },
    {
      id: 'state',
      header: t('authorityLists.stateColumn'),
      card: 'status',
      nowrap: true,
      cell: (line) => <LineBadge line={line} />,
    },
    {
      id: 'day',
      header: t(`authorityLists.eventDay.${kind}`),
      nowrap: true,
      cell: ({ event_day }) => texts.eventDay(kind, event_day),
    },
    {
      id: 'number',
      header: texts.columnName('id_number'),
      nowrap: true,
      cell: ({ id_number }) => id_number && <Ltr>{id_number}</Ltr>,
    },
    {
      id: 'missing',
      header: t('authorityLists.missingColumn'),
      cell: (line) =>
        line.missing.length === 0 ? null : (
          <>
            <span className={classes.missing}>{texts.fieldNames(line.missing)}</span>{' '}
            {canEdit && !line.missing.includes('daily_list') && (
              <Link
                to="/residents/$id"
                params={{ id: String(line.resident_id) }}
                search={{ edit: true }}
                aria-label={t('authorityLists.completeOf', { name: nameOf(line) })}
              >
                {t('authorityLists.complete')}
              </Link>
            )}
          </>
        ),
    },
    {
      id: 'list',
      header: t('authorityLists.onList'),
      nowrap: true,
      cell: ({ list }) =>
        list && (
          <Link to="/authority-lists/$id" params={{ id: String(list.id) }}>
            {texts.number(list)}
          </Link>
        ),
    },
  ];
  if (showsVillage)
    columns.splice(3, 0, {
      id: 'village',
      header: t('authorityLists.village'),
      cell: ({ village_name }) => <bdi>{village_name}</bdi>,
    });

  // Most days have nothing in these.
  const isEmpty: Record<string, boolean> = {
    missing: lines.every(({ missing }) => missing.length === 0),
    list: lines.every(({ list }) => list === null),
  };

  return (
    <DataTable
      label={t(`authorityLists.kindName.${kind}`)}
      columns={columns.filter(({ id }) => !isEmpty[id])}
      rows={lines}
      isOutdated={isOutdated}
      rowKey={({ resident_id, event_day }) => `${resident_id} ${event_day}`}
      expanded={(line) =>
        line.state === 'modified' || line.state === 'withdrawn' ? <LineChanges line={line} /> : null
      }
    />
  );
}
