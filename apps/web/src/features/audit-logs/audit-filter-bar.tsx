import { auditActions, auditEntityTypes } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { countActive, FilterBar } from '../../components/filter-bar.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useLiveSearch } from '../../components/use-live-search.ts';
import { type AuditFilters, auditLogQueries } from './audit-logs.queries.ts';
import { useAuditNames } from './audit-names.ts';

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** `typing`: one of many changes while the user types. */
  onChange: (filters: AuditFilters, typing?: 'typing') => void;
}

const withoutEmpty = (filters: AuditFilters): AuditFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** Filters apply immediately, the search when the user stops typing; every change returns to the first page. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation();
  const names = useAuditNames();
  const set = (change: AuditFilters, typing?: 'typing') =>
    onChange(withoutEmpty({ ...filters, ...change }), typing);
  const choices = (values: readonly string[], all: string, nameOf: (value: string) => string) => [
    { value: '', label: all },
    ...values.map((value) => ({ value, label: nameOf(value) })),
  ];
  const { data: users = [] } = useQuery(auditLogQueries.users());
  const search = useLiveSearch(filters.search ?? '', (text) => set({ search: text }, 'typing'));
  const userNames = new Map(users.map(({ username, full_name }) => [username, full_name]));
  // A user from the address may have made none of the latest entries.
  if (filters.user && !userNames.has(filters.user)) userNames.set(filters.user, null);
  const userLabel = (username: string) => {
    const name = userNames.get(username);
    return name ? `${name} · @${username}` : `@${username}`;
  };

  return (
    <FilterBar
      label={t('auditLogs.filters')}
      active={countActive(filters)}
      onClear={() => {
        search.clear();
        onChange({});
      }}
      search={
        <SearchField
          label={t('auditLogs.search')}
          placeholder={t('auditLogs.searchPlaceholder')}
          {...search.field}
        />
      }
    >
      <Select
        label={t('auditLogs.userFilter')}
        searchable
        data={choices([...userNames.keys()], t('auditLogs.allUsers'), userLabel)}
        value={filters.user ?? ''}
        onChange={(user) => set({ user: user ?? '' })}
      />
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
