/** What a file can bring in. */
export const importKinds = ['residents', 'owners', 'visitors', 'blacklist'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportField {
  readonly name: string;
  readonly label: { readonly en: string; readonly ar: string };
  readonly type: 'text' | 'date' | 'choice';
  /** Every row needs it. */
  readonly required: boolean;
}

const field = (
  name: string,
  en: string,
  ar: string,
  type: ImportField['type'] = 'text',
  required = false,
): ImportField => ({ name, label: { en, ar }, type, required });

/** Until the real table is merged. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  residents: [
    field('full_name', 'Full name', 'الاسم بالكامل', 'text', true),
    field('id_number', 'ID number', 'رقم الهوية', 'text', true),
    field('check_in', 'Check-in', 'تاريخ الدخول', 'date', true),
    field('check_out', 'Check-out', 'تاريخ الخروج', 'date', true),
    field('birthdate', 'Birth date', 'تاريخ الميلاد', 'date'),
    field('apartment_number', 'Apartment', 'الشقة'),
    field('building_number', 'Building', 'المبنى'),
    field('phone', 'Phone', 'التليفون'),
  ],
  owners: [field('name', 'Name', 'الاسم', 'text', true), field('id_number', 'ID number', 'رقم الهوية')],
  visitors: [
    field('full_name', 'Full name', 'الاسم بالكامل', 'text', true),
    field('visit_date', 'Visit date', 'تاريخ الزيارة', 'date', true),
  ],
  blacklist: [
    field('id_number', 'ID number', 'رقم الهوية', 'text', true),
    field('reason', 'Reason', 'السبب', 'text', true),
    field('full_name', 'Full name', 'الاسم بالكامل'),
  ],
};
