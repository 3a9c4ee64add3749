import type {
  AuthorityListKind,
  ExportFormat,
  ImportKind,
  PresenceFilter,
  RowOutcome,
  StayStatus,
  VisitorPresence,
} from '@bawaba/contracts';
import {
  type ResidentFilterTexts,
  residentFilterNames,
  residentSorts,
} from '../features/residents/resident-page-query.ts';
import { type DialogSearch, readChoice, readDialog, readId, readPage, readTexts } from './search-params.ts';

/** As in the contract, whose schemas load with the pages. */
const stayStatuses = ['active', 'expiring_soon', 'expired'] as const satisfies StayStatus[];

const presences = [
  'expected',
  'inside',
  'leaving_today',
  'overstayed',
  'left',
] as const satisfies PresenceFilter[];

const visitorPresences = ['expected', 'inside', 'left'] as const satisfies VisitorPresence[];

const listKinds = [
  'daily_guests',
  'foreign_arrivals',
  'foreign_departures',
  'monthly_statement',
] as const satisfies AuthorityListKind[];

const importKinds = ['residents', 'owners', 'visitors', 'blacklist'] as const satisfies ImportKind[];

const outcomes = [
  'unchecked',
  'create',
  'present',
  'error',
  'decision',
  'left_out',
  'created',
  'removed',
  'kept',
] as const satisfies RowOutcome[];

/** Which people the page of the lists shows. The default is who is not reported yet. */
const lineStates = ['corrections', 'sent', 'all'] as const;

type Search = Record<string, unknown>;
type Texts<Name extends string> = { [Key in Name]?: string };
interface Paged {
  page?: number;
}

interface ResidentFilters
  extends Texts<
    | 'search'
    | 'apartment_number'
    | 'building_number'
    | 'check_in_from'
    | 'check_in_to'
    | 'present_from'
    | 'present_to'
    | 'village_id'
  > {
  status?: StayStatus;
  presence?: PresenceFilter;
}

const residentFilters = (search: Search): ResidentFilters => ({
  ...readTexts(search, [
    'search',
    'apartment_number',
    'building_number',
    'check_in_from',
    'check_in_to',
    'present_from',
    'present_to',
    'village_id',
  ]),
  ...readChoice(search, 'status', stayStatuses),
  ...readChoice(search, 'presence', presences),
});

const visitorFilters = [
  'search',
  'apartment_number',
  'building_number',
  'visit_date_from',
  'visit_date_to',
  'village_id',
] as const;
type VisitorFilter = (typeof visitorFilters)[number];

/** The query parameters that each page reads. Others are ignored. */
export const pageSearch = {
  residents: (search: Search): ResidentFilterTexts & Paged => ({
    ...readTexts(search, residentFilterNames),
    ...readChoice(search, 'status', stayStatuses),
    ...readChoice(search, 'presence', presences),
    ...readChoice(search, 'sort', residentSorts),
    ...readChoice(search, 'order', ['asc', 'desc'] as const),
    ...readPage(search),
  }),
  today: (
    search: Search,
  ): Texts<'village_id' | 'building_number'> & {
    presence?: 'expected' | 'inside' | 'leaving_today' | 'overstayed' | 'visitors';
  } => ({
    ...readChoice(search, 'presence', [
      'expected',
      'inside',
      'leaving_today',
      'overstayed',
      'visitors',
    ] as const),
    ...readTexts(search, ['village_id', 'building_number']),
  }),
  resident: (search: Search): { edit?: true } => (search.edit === undefined ? {} : { edit: true }),
  addResident: (search: Search): { again?: number } => {
    const again = Number(search.again);
    return Number.isSafeInteger(again) && again > 0 ? { again } : {};
  },
  visitors: (
    search: Search,
  ): Texts<VisitorFilter> & { day?: 'today'; presence?: VisitorPresence } & Paged => ({
    ...readTexts(search, visitorFilters),
    ...readChoice(search, 'presence', visitorPresences),
    ...readChoice(search, 'day', ['today'] as const),
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
  reports: (
    search: Search,
  ): ResidentFilters & Texts<VisitorFilter> & { type?: 'visitors' | 'blacklist'; format?: ExportFormat } => ({
    ...residentFilters(search),
    ...readTexts(search, visitorFilters),
    ...readChoice(search, 'type', ['visitors', 'blacklist'] as const),
    ...readChoice(search, 'format', ['csv', 'excel', 'pdf'] as const satisfies ExportFormat[]),
  }),
  batch: (search: Search): { person?: number } => {
    const { id } = readId({ id: search.person });
    return id === undefined ? {} : { person: id };
  },
  rollCall: readId,
  authorityLists: (
    search: Search,
  ): Texts<'village_id' | 'from' | 'to'> & {
    kind?: AuthorityListKind;
    state?: (typeof lineStates)[number];
  } & Paged => ({
    ...readTexts(search, ['village_id', 'from', 'to']),
    ...readChoice(search, 'kind', listKinds),
    ...readChoice(search, 'state', lineStates),
    ...readPage(search),
  }),
  authorityListsMade: (
    search: Search,
  ): Texts<'village_id' | 'year'> & { kind?: AuthorityListKind } & Paged => ({
    ...readTexts(search, ['village_id', 'year']),
    ...readChoice(search, 'kind', listKinds),
    ...readPage(search),
  }),
  authorityListSettings: (search: Search): Texts<'village_id'> & { kind?: AuthorityListKind } => ({
    ...readTexts(search, ['village_id']),
    ...readChoice(search, 'kind', listKinds),
  }),
  imports: (search: Search): Texts<'village_id'> & Paged => ({
    ...readTexts(search, ['village_id']),
    ...readPage(search),
  }),
  addImport: (search: Search): { kind?: ImportKind } => readChoice(search, 'kind', importKinds),
  importOne: (
    search: Search,
  ): Texts<'problem' | 'field' | 'search' | 'row'> & { outcome?: RowOutcome; part?: 'columns' } & Paged => ({
    ...readTexts(search, ['problem', 'field', 'search', 'row']),
    ...readChoice(search, 'outcome', outcomes),
    ...readChoice(search, 'part', ['columns'] as const),
    ...readPage(search),
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
