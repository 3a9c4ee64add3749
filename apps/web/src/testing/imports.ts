import type { ImportColumn, ImportLayout, ImportRow, ImportSummary, PermissionName } from '@bawaba/contracts';

export const importPermissions: PermissionName[] = [
  'import_records',
  'view_residents',
  'add_residents',
  'manage_owners',
  'add_visitor',
  'view_blacklist',
  'manage_blacklist',
];

const noRows: ImportSummary['counts'] = {
  unchecked: 0,
  create: 0,
  present: 0,
  error: 0,
  decision: 0,
  left_out: 0,
  created: 0,
  removed: 0,
  kept: 0,
};

type Fields = Omit<Partial<ImportSummary>, 'counts'> & { counts?: Partial<ImportSummary['counts']> };

export const anImport = ({ counts, ...fields }: Fields): ImportSummary => ({
  id: 3,
  kind: 'residents',
  village_id: 5,
  village_name: 'Lotus Bay',
  file_name: 'guests.xlsx',
  file_bytes: 20_480,
  file_sha256: 'ab12',
  state: 'ready',
  failure: null,
  progress: { done: 0, total: 0 },
  rows: 60,
  counts: { ...noRows, ...counts },
  imported_before: null,
  created_by: { username: 'mona', full_name: 'Mona Adel' },
  created_at: '2026-11-17T08:00:00.000Z',
  committed_at: null,
  undone_at: null,
  can_undo: true,
  version: 1,
  ...fields,
});

export const aColumn = (
  index: number,
  heading: string | null,
  fields: Partial<ImportColumn> = {},
): ImportColumn => ({
  index,
  heading,
  field: null,
  by: null,
  date_order: null,
  possible_date_orders: [],
  may_be_swapped: false,
  samples: [],
  ...fields,
});

export const aLayout = (fields: Partial<ImportLayout>): ImportLayout => ({
  sheet: 'Guests',
  sheets: ['Guests'],
  can_choose_sheet: false,
  header_row: 2,
  columns: [
    aColumn(0, 'الاسم', { field: 'full_name', by: 'heading', samples: ['Hany Salah', 'Dina Fathy'] }),
    aColumn(1, 'الرقم القومي', { field: 'id_number', by: 'contents', samples: ['P100', 'P200'] }),
    aColumn(2, 'من', {
      field: 'check_in',
      by: 'memory',
      possible_date_orders: ['dmy', 'mdy'],
      samples: ['4/4/2026', '3/4/2026'],
    }),
    aColumn(3, 'إلى', { field: 'check_out', by: 'heading', date_order: 'dmy', samples: ['20/4/2026'] }),
    aColumn(4, null, { samples: ['paid'] }),
  ],
  defaults: {},
  missing: [],
  rows: [
    {
      number: 3,
      cells: ['Hany Salah', 'P100', '4/4/2026', '20/4/2026', 'paid'],
      values: { full_name: 'Hany Salah', id_number: 'P100', check_in: '2026-04-04', check_out: '2026-04-20' },
      problems: [],
    },
  ],
  version: 1,
  ...fields,
});

export const aRow = (number: number, fields: Partial<ImportRow> = {}): ImportRow => ({
  number,
  outcome: 'create',
  cells: ['Hany Salah', 'P100', '3/4/2026', '20/4/2026', 'paid'],
  values: { full_name: 'Hany Salah', id_number: 'P100', check_in: '2026-04-03', check_out: '2026-04-20' },
  corrected: [],
  problems: [],
  with_row: null,
  chosen_owner_id: null,
  record_id: null,
  version: 4,
  ...fields,
});
