import { checkDigitOf } from '@bawaba/identity';

let serial = 0;

/** A valid national number, different each time. */
export function nationalNumber({ birth = '980115', governorate = '01', century = '2' } = {}): string {
  serial += 1;
  const first13 = `${century}${birth}${governorate}${String(serial).padStart(4, '0')}`;
  return `${first13}${checkDigitOf(first13)}`;
}

export const residentBody = (fields: Record<string, unknown> = {}) => ({
  full_name: 'أحمد محمد علي',
  id_type: 'national_id',
  id_number: nationalNumber(),
  check_in: '2026-11-01',
  check_out: '2026-11-08',
  apartment_number: '12',
  building_number: 'B',
  ...fields,
});

/** A passport number that nobody else has. */
export const passportNumber = () => `N${String(++serial).padStart(7, '0')}`;

export const visitorBody = (fields: Record<string, unknown> = {}) => ({
  full_name: 'Anna Weber',
  nationality: 'German',
  passport_number: passportNumber(),
  apartment_number: '12',
  building_number: 'B',
  visit_date: '2026-11-05',
  notes: 'Comes with a driver',
  ...fields,
});
