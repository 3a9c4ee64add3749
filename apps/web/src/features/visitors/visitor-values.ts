import type { Visitor } from '@bawaba/contracts';
import type { FoundTexts } from '../../lib/fill-fields.ts';
import { today } from '../../lib/today.ts';

export type VisitorValues = ReturnType<typeof valuesOf>;

/** The fields of a visitor that a document contains. */
export type VisitorTexts = FoundTexts<'full_name' | 'nationality' | 'passport_number'>;

export const valuesOf = (visitor: Visitor | null) => ({
  full_name: visitor?.full_name ?? '',
  visit_date: visitor?.visit_date ?? today(),
  nationality: visitor?.nationality ?? '',
  passport_number: visitor?.passport_number ?? '',
  building_number: visitor?.building_number ?? '',
  apartment_number: visitor?.apartment_number ?? '',
  village_id: visitor ? String(visitor.village_id) : null,
  notes: visitor?.notes ?? '',
  /** Also stored in the draft, so that the api can reject a draft of an outdated version. */
  version: visitor?.version,
});
