import {
  blacklistExportFormats,
  type ExportFormat,
  type exportEndpoints,
  type Permission,
  type QueryOf,
  residentExportFormats,
  type StayStatus,
} from '@bawaba/contracts';

export const reportTypes = ['residents', 'blacklist'] as const;
export type ReportType = (typeof reportTypes)[number];

/** The permission required in addition to export: nobody may export data that they may not view. */
export const viewPermissionOf = {
  residents: 'view_residents',
  blacklist: 'view_blacklist',
} as const satisfies Record<ReportType, Permission>;

export type ReportFilters = Omit<QueryOf<typeof exportEndpoints.residents>, 'format' | 'status'> & {
  status?: StayStatus;
};

/** The choice in the URL; a missing type means residents, a missing format CSV. */
export interface ReportChoice extends ReportFilters {
  type?: 'blacklist';
  format?: ExportFormat;
}

export const formatsOf = (type: ReportType): readonly ExportFormat[] =>
  type === 'residents' ? residentExportFormats : blacklistExportFormats;

/** The report to export; a blacklist report drops the filters and formats that only residents have. */
export function reportOf({ type, format = 'csv', ...filters }: ReportChoice) {
  if (type === undefined) return { type: 'residents', format, filters } as const;
  const { search, village_id } = filters;
  return { type, format: format === 'pdf' ? 'csv' : format, filters: { search, village_id } } as const;
}
