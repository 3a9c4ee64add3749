import {
  blacklistExportFormats,
  type ExportFormat,
  type exportEndpoints,
  type Permission,
  type PresenceFilter,
  presenceFilters,
  type QueryOf,
  residentExportFormats,
  type StayStatus,
  type VisitorPresence,
  visitorExportFormats,
  visitorPresences,
} from '@bawaba/contracts';

export const reportTypes = ['residents', 'visitors', 'blacklist'] as const;
export type ReportType = (typeof reportTypes)[number];

/** The permission required in addition to export: nobody may export data that they may not view. */
export const viewPermissionOf = {
  residents: 'view_residents',
  visitors: 'view_visitors',
  blacklist: 'view_blacklist',
} as const satisfies Record<ReportType, Permission>;

export type ReportFilters = Omit<
  QueryOf<typeof exportEndpoints.residents>,
  'format' | 'status' | 'presence'
> & {
  status?: StayStatus;
  presence?: PresenceFilter;
} & Pick<QueryOf<typeof exportEndpoints.visitors>, 'visit_date_from' | 'visit_date_to'>;

/** The choice in the URL; a missing type means residents, a missing format CSV. */
export interface ReportChoice extends ReportFilters {
  type?: Exclude<ReportType, 'residents'>;
  format?: ExportFormat;
}

const formats = {
  residents: residentExportFormats,
  visitors: visitorExportFormats,
  blacklist: blacklistExportFormats,
} as const satisfies Record<ReportType, readonly ExportFormat[]>;
export const formatsOf = (type: ReportType): readonly ExportFormat[] => formats[type];

const isOfVisitors = (presence: PresenceFilter | undefined): presence is VisitorPresence =>
  visitorPresences.some((one) => one === presence);
/** Where somebody can be: visitors do not overstay. */
export const presencesOf = (type: ReportType): readonly PresenceFilter[] =>
  type === 'residents' ? presenceFilters : type === 'visitors' ? visitorPresences : [];

/** The report to export, without the filters and formats that its list does not have. */
export function reportOf({ type, format = 'csv', ...filters }: ReportChoice) {
  const { visit_date_from, visit_date_to, ...ofResidents } = filters;
  if (type === undefined) return { type: 'residents', format, filters: ofResidents } as const;
  const { search, village_id, apartment_number, building_number } = filters;
  const presence = isOfVisitors(filters.presence) ? filters.presence : undefined;
  const ofVisitors = { apartment_number, building_number, visit_date_from, visit_date_to, presence };
  const table = format === 'pdf' ? 'csv' : format;
  return type === 'visitors'
    ? ({ type, format: table, filters: { search, village_id, ...ofVisitors } } as const)
    : ({ type, format: table, filters: { search, village_id } } as const);
}
