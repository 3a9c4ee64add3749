import type { Visitor } from '@bawaba/contracts';
import dayjs from 'dayjs';

/** What the form's fields hold. */
export type VisitorValues = ReturnType<typeof valuesOf>;

export const valuesOf = (visitor: Visitor | null) => ({
  full_name: visitor?.full_name ?? '',
  visit_date: visitor?.visit_date ?? dayjs().format('YYYY-MM-DD'),
  nationality: visitor?.nationality ?? '',
  passport_number: visitor?.passport_number ?? '',
  building_number: visitor?.building_number ?? '',
  apartment_number: visitor?.apartment_number ?? '',
  village_id: visitor ? String(visitor.village_id) : null,
  notes: visitor?.notes ?? '',
  /** Kept with a draft too, so that one written on an older record is told so. */
  version: visitor?.version,
});
