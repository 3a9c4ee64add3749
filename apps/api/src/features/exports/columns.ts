import type { BlacklistEntry, Language, Resident, Visitor } from '@bawaba/contracts';

/**
 * `identity`: digits that must stay text. `minute`: YYYY-MM-DD HH:mm in the register's time zone. `sentence`: in the language of the
 * file, though it may quote another.
 */
type Kind = 'text' | 'identity' | 'date' | 'minute' | 'number' | 'sentence';

export interface Column<Row> {
  readonly name: keyof Row & string;
  readonly kind: Kind;
  readonly width: number;
  readonly label: Readonly<Record<Language, string>>;
  /** Labels for coded values. */
  readonly words?: Readonly<Record<string, Readonly<Record<Language, string>>>>;
}

const column = <Row>(
  name: keyof Row & string,
  en: string,
  ar: string,
  kind: Kind = 'text',
  width = 16,
  words?: Column<Row>['words'],
): Column<Row> => ({ name, label: { en, ar }, kind, width, ...(words && { words }) });

const idTypes = {
  national_id: { en: 'National ID', ar: 'بطاقة رقم قومي' },
  passport: { en: 'Passport', ar: 'جواز سفر' },
};
const sexes = {
  M: { en: 'Male', ar: 'ذكر' },
  F: { en: 'Female', ar: 'أنثى' },
  X: { en: 'Unspecified', ar: 'غير محدد' },
};
const statuses = {
  active: { en: 'More than 3 days', ar: 'أكثر من 3 أيام' },
  expiring_soon: { en: 'Within 3 days', ar: 'خلال 3 أيام' },
  expired: { en: 'Passed', ar: 'انتهت' },
};

const presences = {
  expected: { en: 'Expected', ar: 'متوقع وصوله' },
  inside: { en: 'Inside', ar: 'بالداخل' },
  overstayed: { en: 'Overstayed', ar: 'تجاوز موعد المغادرة' },
  left: { en: 'Left', ar: 'غادر' },
};

const relationships = {
  spouse: { en: 'Spouse', ar: 'زوج/زوجة' },
  child: { en: 'Child', ar: 'ابن/ابنة' },
  parent: { en: 'Parent', ar: 'والد/والدة' },
  sibling: { en: 'Sibling', ar: 'أخ/أخت' },
  other: { en: 'Other', ar: 'مرافق' },
};

export const residentColumns: readonly Column<Resident>[] = [
  column('full_name', 'Full name', 'الاسم بالكامل', 'text', 32),
  column('id_type', 'ID type', 'نوع الهوية', 'text', 14, idTypes),
  column('id_number', 'ID number', 'رقم الهوية', 'identity', 20),
  column('nationality', 'Nationality', 'الجنسية'),
  column('sex', 'Sex', 'النوع', 'text', 12, sexes),
  column('birthdate', 'Birth date', 'تاريخ الميلاد', 'date', 12),
  column('village_name', 'Village', 'القرية', 'text', 22),
  column('owner_name', 'Owner', 'المالك', 'text', 28),
  column('apartment_number', 'Apartment', 'الشقة', 'identity', 12),
  column('building_number', 'Building', 'المبنى', 'identity', 12),
  column('check_in', 'Check-in', 'تاريخ الوصول', 'date', 12),
  column('check_out', 'Check-out', 'تاريخ المغادرة', 'date', 12),
  column('duration_days', 'Duration (days)', 'المدة (أيام)', 'number', 10),
  column('status', 'Status', 'الحالة', 'text', 16, statuses),
  column('address', 'Address', 'العنوان', 'text', 36),
  column('job', 'Job', 'المهنة', 'text', 18),
  column('religion', 'Religion', 'الديانة', 'text', 12),
  column('marital_status', 'Marital status', 'الحالة الاجتماعية', 'text', 14),
  column('id_expire_date', 'ID expiry', 'انتهاء البطاقة', 'date', 12),
  column('passport_number', 'Passport number', 'رقم جواز السفر', 'identity', 18),
  column('passport_country', 'Passport country', 'دولة الجواز', 'text', 10),
  column('passport_expiry_date', 'Passport expiry', 'انتهاء الجواز', 'date', 12),
  column('phone', 'Phone', 'الهاتف', 'identity', 18),
  column('vehicle_plate', 'Car plate', 'لوحة السيارة', 'identity', 14),
  column('created_by_username', 'Registered by', 'سجّله', 'text', 16),
  column('created_at', 'Registered at', 'وقت التسجيل', 'minute', 18),
  // At the end: the others stay where people's spreadsheets look for them.
  column('presence', 'Presence', 'الوجود', 'text', 14, presences),
  column('arrived_at', 'Arrived at', 'وقت الوصول', 'minute', 18),
  column('left_at', 'Left at', 'وقت المغادرة', 'minute', 18),
  column('head_name', 'Came with', 'مرافق لـ', 'text', 28),
  column('relationship', 'Relationship', 'صلة القرابة', 'text', 14, relationships),
  column('children', 'Children', 'الأطفال', 'text', 32),
];

export const visitorColumns: readonly Column<Visitor>[] = [
  column('full_name', 'Full name', 'الاسم بالكامل', 'text', 32),
  column('visit_date', 'Visit date', 'تاريخ الزيارة', 'date', 12),
  column('id_type', 'ID type', 'نوع الهوية', 'text', 14, idTypes),
  column('passport_number', 'ID number', 'رقم الهوية', 'identity', 20),
  column('nationality', 'Nationality', 'الجنسية'),
  column('host', 'Visiting', 'المضيف', 'text', 28),
  column('apartment_number', 'Apartment', 'الشقة', 'identity', 12),
  column('building_number', 'Building', 'المبنى', 'identity', 12),
  column('village_name', 'Village', 'القرية', 'text', 22),
  column('phone', 'Phone', 'الهاتف', 'identity', 18),
  column('vehicle_plate', 'Car plate', 'لوحة السيارة', 'identity', 14),
  column('notes', 'Notes', 'ملاحظات', 'text', 36),
  column('created_by_username', 'Registered by', 'سجّله', 'text', 16),
  column('created_at', 'Registered at', 'وقت التسجيل', 'minute', 18),
  column('entered_at', 'Entered at', 'وقت الدخول', 'minute', 18),
  column('left_at', 'Left at', 'وقت المغادرة', 'minute', 18),
  column('sex', 'Sex', 'النوع', 'text', 12, sexes),
  column('birthdate', 'Birth date', 'تاريخ الميلاد', 'date', 12),
];

export const blacklistColumns: readonly Column<BlacklistEntry>[] = [
  column('full_name', 'Full name', 'الاسم بالكامل', 'text', 32),
  column('id_number', 'ID number', 'رقم الهوية', 'identity', 20),
  column('reason', 'Reason', 'السبب', 'text', 48),
  column('village_name', 'Village', 'القرية', 'text', 22),
  column('created_at', 'Added on', 'تاريخ الإضافة', 'date', 12),
  column('aliases', 'Other names', 'أسماء أخرى', 'text', 32),
  column('sex', 'Sex', 'النوع', 'text', 12, sexes),
  column('birthdate', 'Birth date', 'تاريخ الميلاد', 'date', 12),
];

/** Names, or people of whom the name is shown. */
const nameIn = (entry: unknown) =>
  typeof entry === 'object' ? (entry as { full_name: string }).full_name : entry;
const textOf = (value: unknown) =>
  Array.isArray(value) ? value.map(nameIn).join('; ') || null : (value as string | number | null);

/** The text of the cell; dates as YYYY-MM-DD, with HH:mm where the minute matters. */
export function cellText<Row>(
  row: Row,
  { name, kind, words }: Column<Row>,
  language: Language,
): string | number | null {
  const value = textOf(row[name]);
  if (typeof value !== 'string') return value;
  return kind === 'date' ? value.slice(0, 10) : (words?.[value]?.[language] ?? value);
}
