import { type PresenceFilter, type StayStatus, stayStatuses, type Village } from '@bawaba/contracts';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { presencesOf, type ReportFilters, type ReportType } from './report-choice.ts';
import classes from './report-form.module.css';

const ALL = 'all';

interface ReportFilterFieldsProps {
  type: ReportType;
  filters: ReportFilters;
  /** Only for administrators, who see all villages. */
  villages: readonly Village[] | undefined;
  onChange: (change: ReportFilters) => void;
}

export function ReportFilterFields({ type, filters, villages, onChange }: ReportFilterFieldsProps) {
  const { t } = useTranslation();
  const isResidents = type === 'residents';
  const isVisitors = type === 'visitors';
  const presences = presencesOf(type);
  return (
    <div className={classes.filters}>
      <SearchField
        label={t('common.search')}
        placeholder={t(`${type}.searchPlaceholder`)}
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      {(isResidents || isVisitors) && (
        <>
          <TextInput
            label={t('residents.apartment')}
            value={filters.apartment_number ?? ''}
            onChange={({ currentTarget }) => onChange({ apartment_number: currentTarget.value })}
          />
          <TextInput
            label={t('residents.building')}
            value={filters.building_number ?? ''}
            onChange={({ currentTarget }) => onChange({ building_number: currentTarget.value })}
          />
        </>
      )}
      {isVisitors && (
        <>
          <DateField
            data-wide
            label={t('visitors.visitDateFrom')}
            value={filters.visit_date_from}
            onlyDays
            maxDate={filters.visit_date_to}
            onChange={(visit_date_from) => onChange({ visit_date_from })}
          />
          <DateField
            data-wide
            label={t('visitors.visitDateTo')}
            value={filters.visit_date_to}
            onlyDays
            minDate={filters.visit_date_from}
            onChange={(visit_date_to) => onChange({ visit_date_to })}
          />
        </>
      )}
      {isResidents && (
        <>
          <DateField
            data-wide
            label={t('residents.checkInFrom')}
            value={filters.check_in_from}
            onlyDays
            maxDate={filters.check_in_to}
            onChange={(check_in_from) => onChange({ check_in_from })}
          />
          <DateField
            data-wide
            label={t('residents.checkInTo')}
            value={filters.check_in_to}
            onlyDays
            minDate={filters.check_in_from}
            onChange={(check_in_to) => onChange({ check_in_to })}
          />
          <Select
            label={t('residents.statusLabel')}
            data={[
              { value: ALL, label: t('residents.anyStatus') },
              ...stayStatuses.map((status) => ({ value: status, label: t(`residents.status.${status}`) })),
            ]}
            value={filters.status ?? ALL}
            onChange={(status) => onChange({ status: status === ALL ? undefined : (status as StayStatus) })}
          />
          <DateField
            data-wide
            label={t('residents.filter.presentFrom')}
            value={filters.present_from}
            onlyDays
            maxDate={filters.present_to}
            onChange={(present_from) => onChange({ present_from })}
          />
          <DateField
            data-wide
            label={t('residents.filter.presentTo')}
            value={filters.present_to}
            onlyDays
            minDate={filters.present_from}
            onChange={(present_to) => onChange({ present_to })}
          />
        </>
      )}
      {presences.length > 0 && (
        <Select
          label={t('residents.filter.presence')}
          data={[
            { value: ALL, label: t('residents.anyStatus') },
            ...presences.map((presence) => ({ value: presence, label: t(`residents.presence.${presence}`) })),
          ]}
          value={presences.find((presence) => presence === filters.presence) ?? ALL}
          onChange={(presence) =>
            onChange({ presence: presence === ALL ? undefined : (presence as PresenceFilter) })
          }
        />
      )}
      {villages && (
        <RecordSelect
          label={t('residents.village')}
          records={villages}
          allLabel={t('residents.allVillages')}
          value={filters.village_id ?? ''}
          onChange={(village_id) => onChange({ village_id: village_id ?? '' })}
        />
      )}
    </div>
  );
}
