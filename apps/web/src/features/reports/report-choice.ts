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

/** What a report needs beside the permission to export: nobody exports what they may not see. */
export const viewPermissionOf = {
  residents: 'view_residents',
  blacklist: 'view_blacklist',
} as const satisfies Record<ReportType, Permission>;

export type ReportFilters = Omit<QueryOf<typeof exportEndpoints.residents>, 'format' | 'status'> & {
  status?: StayStatus;
};

/** As the address bar holds it: what is not there is the first of its kind. */
export interface ReportChoice extends ReportFilters {
  type?: 'blacklist';
  format?: ExportFormat;
}

export const formatsOf = (type: ReportType): readonly ExportFormat[] =>
  type === 'residents' ? residentExportFormats : blacklistExportFormats;

/** What is exported: filters and formats that only residents have fall away from the blacklist. */
export function reportOf({ type, format = 'csv', ...filters }: ReportChoice) {
  if (type === undefined) return { type: 'residents', format, filters } as const;
  const { search, village_id } = filters;
  return { type, format: format === 'pdf' ? 'csv' : format, filters: { search, village_id } } as const;
}
