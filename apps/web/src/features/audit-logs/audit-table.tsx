import type { AuditLog } from '@bawaba/contracts';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';
import { AuditDetails } from './audit-details.tsx';
import { useAuditNames } from './audit-names.ts';
import classes from './audit-table.module.css';
import { AuditedRecord } from './audited-record.tsx';

/** Only important actions have a colour. */
const tones: Record<string, Tone> = {
  create: 'accent',
  delete: 'danger',
  login_failed: 'warning',
  blacklist_add: 'danger',
  blocked: 'danger',
};

interface AuditTableProps {
  logs: readonly AuditLog[];
  /** Others are loading. */
  isOutdated: boolean;
  /** Shows only the entries of this username. */
  onlyUser: (username: string) => void;
}

export function AuditTable({ logs, isOutdated, onlyUser }: AuditTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useAuditNames();
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());

  const toggle = (id: number) => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };

  const columns: Column<AuditLog>[] = [
    {
      id: 'time',
      header: t('auditLogs.time'),
      nowrap: true,
      cell: (log) => <span className={classes.time}>{format.time(log.created_at)}</span>,
    },
    {
      id: 'user',
      header: t('auditLogs.user'),
      cell: (log) => (
        <>
          <bdi>{log.full_name ?? log.username ?? t('auditLogs.nobody')}</bdi>
          {log.username && (
            <div className={classes.second}>
              <UnstyledButton
                className={classes.username}
                aria-label={t('auditLogs.onlyThisUser', { name: log.username })}
                onClick={() => onlyUser(log.username as string)}
              >
                <Ltr>@{log.username}</Ltr>
              </UnstyledButton>
            </div>
          )}
        </>
      ),
    },
    {
      id: 'action',
      header: t('auditLogs.action'),
      card: 'status',
      cell: (log) => <StatusBadge tone={tones[log.action]}>{names.action(log.action)}</StatusBadge>,
    },
    {
      id: 'record',
      header: t('auditLogs.record'),
      card: 'title',
      cell: (log) => <AuditedRecord log={log} />,
    },
    {
      id: 'ip',
      header: t('auditLogs.ipAddress'),
      nowrap: true,
      cell: (log) => (log.ip_address ? <Ltr>{log.ip_address}</Ltr> : t('common.notAvailable')),
    },
  ];

  return (
    <DataTable
      label={t('auditLogs.title')}
      columns={columns}
      rows={logs}
      isOutdated={isOutdated}
      manyColumns
      rowKey={({ id }) => id}
      actions={({ id, details, details_hidden }) =>
        details_hidden ? (
          <Text size="sm" c="dimmed">
            {t('auditLogs.detailsHidden')}
          </Text>
        ) : (
          details && (
            <Button
              variant="subtle"
              px="sm"
              aria-expanded={openIds.has(id)}
              rightSection={openIds.has(id) ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
              onClick={() => toggle(id)}
            >
              {t(openIds.has(id) ? 'auditLogs.hideDetails' : 'auditLogs.showDetails')}
            </Button>
          )
        )
      }
      expanded={({ id, details }) => details && openIds.has(id) && <AuditDetails details={details} />}
    />
  );
}
