import type { Resident, Visitor } from '@bawaba/contracts';
import { today } from '../../lib/today.ts';
import type { Deed, Person } from './taps.ts';

export const residentPerson = ({
  id,
  full_name,
  sex,
}: Pick<Resident, 'id' | 'full_name'> & Partial<Pick<Resident, 'sex'>>): Person => ({
  type: 'resident',
  id,
  full_name,
  sex,
});

export const visitorPerson = ({ id, full_name }: Pick<Visitor, 'id' | 'full_name'>): Person => ({
  type: 'visitor',
  id,
  full_name,
});

/** What a press records for this stay. None after a departure, or when all the days passed without an arrival. */
export const deedOfStay = ({ presence, check_out }: Pick<Resident, 'presence' | 'check_out'>): Deed | null =>
  presence === 'left' ? null : presence !== 'expected' ? 'left' : check_out < today() ? null : 'arrived';

/** The same for a visit. */
export const deedOfVisit = ({
  entered_at,
  left_at,
  visit_date,
}: Pick<Visitor, 'entered_at' | 'left_at' | 'visit_date'>): Deed | null =>
  left_at !== null ? null : entered_at !== null ? 'left' : visit_date < today() ? null : 'arrived';
