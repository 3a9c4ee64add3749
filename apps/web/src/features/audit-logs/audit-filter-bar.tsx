import { auditActions, auditEntityTypes } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import type { AuditFilters } from './audit-logs.queries.ts';
import { useAuditNames } from './audit-names.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

const withoutEmpty = (filters: AuditFilters): AuditFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** Filters apply immediately; every change returns to the first page. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation();
  const names = useAuditNames();
  const set = (change: AuditFilters) => onChange(withoutEmpty({ ...filters, ...change }));
  const choices = (values: readonly string[], all: string, nameOf: (value: string) => string) => [
    { value: '', label: all },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ];
  return (
    <FilterBar label={t('auditLogs.filters')} active={countActive(filters)} onClear={() => onChange({})}>
      <Select
        label={t('auditLogs.action')}
        data={choices(auditActions, t('auditLogs.allActions'), names.action)}
        value={filters.action ?? ''}
        onChange={(action) => set({ action: action ?? '' })}
      />
      <Select
        label={t('auditLogs.entityType')}
        data={choices(auditEntityTypes, t('auditLogs.allEntities'), names.entity)}
        value={filters.entityType ?? ''}
        onChange={(entityType) => set({ entityType: entityType ?? '' })}
      />
      <DateField
        label={t('auditLogs.startDate')}
        value={filters.startDate ?? ''}
        onChange={(startDate) => set({ startDate })}
        onlyDays
        maxDate={filters.endDate}
      />
      <DateField
        label={t('auditLogs.endDate')}
        value={filters.endDate ?? ''}
        onChange={(endDate) => set({ endDate })}
        onlyDays
        minDate={filters.startDate}
      />
    </FilterBar>
  );
}
