import type { ExportFormat, StayStatus } from '@bawaba/contracts';
import { type DialogSearch, readChoice, readDialog, readPage, readTexts } from './search-params.ts';

type Search = Record<string, unknown>;
type Texts<Name extends string> = { [Key in Name]?: string };
interface Paged {
  page?: number;
}

interface ResidentFilters
  extends Texts<
    'search' | 'apartment_number' | 'building_number' | 'check_in_from' | 'check_in_to' | 'village_id'
  > {
  status?: StayStatus;
}

const residentFilters = (search: Search): ResidentFilters => ({
  ...readTexts(search, [
    'search',
    'apartment_number',
    'building_number',
    'check_in_from',
    'check_in_to',
    'village_id',
  ]),
  ...readChoice(search, 'status', ['active', 'expiring_soon', 'expired'] as const satisfies StayStatus[]),
});

/** The query parameters that each page reads. Others are ignored. */
export const pageSearch = {
  residents: (search: Search): ResidentFilters & Paged => ({
    ...residentFilters(search),
    ...readPage(search),
  }),
  resident: (search: Search): { edit?: true } => (search.edit === undefined ? {} : { edit: true }),
  visitors: (
    search: Search,
  ): Texts<'search' | 'apartment_number' | 'building_number' | 'village_id'> & Paged => ({
    ...readTexts(search, ['search', 'apartment_number', 'building_number', 'village_id']),
    ...readPage(search),
  }),
  blacklist: (search: Search): DialogSearch & Texts<'search' | 'village_id'> & Paged => ({
    ...readDialog(search),
    ...readTexts(search, ['search', 'village_id']),
    ...readPage(search),
  }),
  owners: (search: Search): Texts<'search'> & Paged => ({
    ...readTexts(search, ['search']),
    ...readPage(search),
  }),
  reports: (search: Search): ResidentFilters & { type?: 'blacklist'; format?: ExportFormat } => ({
    ...residentFilters(search),
    ...readChoice(search, 'type', ['blacklist'] as const),
    ...readChoice(search, 'format', ['csv', 'excel', 'pdf'] as const satisfies ExportFormat[]),
  }),
  villages: (search: Search): DialogSearch & Paged => ({ ...readDialog(search), ...readPage(search) }),
  supervisors: (search: Search): DialogSearch & Texts<'search'> & Paged => ({
    ...readDialog(search),
    ...readTexts(search, ['search']),
    ...readPage(search),
  }),
  roles: readDialog,
  auditLogs: (
    search: Search,
  ): Texts<'search' | 'action' | 'entityType' | 'user' | 'startDate' | 'endDate'> & Paged => ({
    ...readTexts(search, ['search', 'action', 'entityType', 'user', 'startDate', 'endDate']),
    ...readPage(search),
  }),
};
