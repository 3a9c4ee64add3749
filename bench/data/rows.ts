/** Invented people. Row 7 is the same on every machine and in every system. */
const given =
  `أحمد محمد محمود مصطفى علي حسن حسين إبراهيم خالد عمر يوسف كريم طارق سامح هشام وليد شريف ياسر فاطمة مريم زينب
  عائشة سارة نور هدى منى سلمى ليلى رانيا دينا أميرة نادية سعاد آية إسراء أسماء جورج مينا بيشوي كيرلس مارينا`.split(
    /\s+/,
  );
const family =
  `السيد الشريف المصري النجار الحداد سليمان منصور فوزي رمضان شعبان جمعة خليل عثمان بدوي غانم حجازي الفقي زكي
  Müller Schmidt Rossi Ivanov Petrova Smith Dupont Novák Kowalski Hernández`.split(/\s+/);

const DAY_MS = 86_400_000;
const YEARS_OF_REGISTER_DAYS = 1400;

/** mulberry32: pseudo-random numbers with the row's number as the seed. */
function numbersOf(seed: number) {
  let state = (seed * 0x9e3779b1) >>> 0;
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const dayText = (epochDay: number) => new Date(epochDay * DAY_MS).toISOString().slice(0, 10);
const today = Math.floor(Date.now() / DAY_MS);
const padded = (n: number, length: number) => String(n).padStart(length, '0');

/** The columns that every system has. The product computes more. */
export const residentColumns = [
  'village_id',
  'full_name',
  'id_type',
  'id_number',
  'apartment_number',
  'building_number',
  'check_in',
  'check_out',
  'religion',
  'marital_status',
  'job',
  'birthdate',
  'sex',
  'nationality',
  'address',
  'created_at',
] as const;

export type ResidentValues = Readonly<Record<(typeof residentColumns)[number], string | number>>;

/** A register several years old: a higher id has a later check-in date, and the villages share the rows evenly. */
export function residentOf(id: number, residents: number, villages: number): ResidentValues {
  const draw = numbersOf(id);
  const name = () => given[draw(given.length)];
  const born = dayText(-7305 + draw(20_000));
  const isEgyptian = draw(10) < 7;
  const came = today - YEARS_OF_REGISTER_DAYS + Math.round((id * YEARS_OF_REGISTER_DAYS) / residents);
  return {
    village_id: 1 + (id % villages),
    full_name: `${name()} ${name()} ${name()} ${family[draw(family.length)]}`,
    id_type: isEgyptian ? 'national_id' : 'passport',
    id_number: isEgyptian
      ? `2${born.slice(2).replaceAll('-', '')}${padded(id % 35, 2)}${padded(id % 99_991, 5)}`
      : `${String.fromCharCode(65 + (id % 26))}${padded(id, 8)}`,
    apartment_number: String(1 + draw(20)),
    building_number: String.fromCharCode(65 + draw(20)),
    check_in: dayText(came),
    check_out: dayText(came + 1 + draw(20)),
    religion: 'مسلم',
    marital_status: 'متزوج',
    job: 'مهندس',
    birthdate: born,
    sex: id % 2 === 0 ? 'F' : 'M',
    nationality: 'EGY',
    address: '12 شارع النيل - مدينة نصر - القاهرة',
    created_at: dayText(came),
  };
}

const isBefore = (day: string | number, daysAgo: number) => String(day) < dayText(today - daysAgo);
/** As COPY writes that there is no value. */
const NOTHING = '\\N';
const at = (day: string | number, time: string) => `${day} ${time}:00Z`;

/** What the gate of the product records. */
export const presenceColumns = ['arrived_at', 'arrived_on', 'left_at', 'left_on'] as const;

/** Everybody came and left as planned, but some of today have not come yet, and a few of the last days have not left. */
export function presenceOf(id: number, { check_in, check_out }: ResidentValues) {
  const hasCome = isBefore(check_in, 0) || id % 3 === 0;
  const hasLeft = hasCome && isBefore(check_out, 0) && (isBefore(check_out, 5) || id % 20 > 0);
  return {
    arrived_at: hasCome ? at(check_in, '12:00') : NOTHING,
    arrived_on: hasCome ? check_in : NOTHING,
    left_at: hasLeft ? at(check_out, '12:00') : NOTHING,
    left_on: hasLeft ? check_out : NOTHING,
  };
}

export const visitColumns = ['entered_at', 'left_at'] as const;

export const visitOf = ({ visit_date }: { visit_date: string }) => ({
  entered_at: at(visit_date, '12:00'),
  left_at: isBefore(visit_date, 0) ? at(visit_date, '20:00') : NOTHING,
});

export const visitorColumns = [
  'village_id',
  'full_name',
  'nationality',
  'passport_number',
  'apartment_number',
  'building_number',
  'visit_date',
] as const;

export function visitorOf(id: number, visitors: number, villages: number) {
  const draw = numbersOf(-id);
  return {
    village_id: 1 + (id % villages),
    full_name: `${given[draw(given.length)]} ${family[draw(family.length)]}`,
    nationality: 'EGY',
    passport_number: `V${padded(id, 8)}`,
    apartment_number: String(1 + draw(20)),
    building_number: String.fromCharCode(65 + draw(20)),
    visit_date: dayText(
      today - YEARS_OF_REGISTER_DAYS + Math.round((id * YEARS_OF_REGISTER_DAYS) / visitors),
    ),
  };
}

export const blacklistColumns = ['village_id', 'id_number', 'full_name', 'reason'] as const;

export const blacklistedNumber = (id: number) => `BL${padded(id, 9)}`;

export function blacklistEntryOf(id: number, villages: number) {
  const draw = numbersOf(id * 7);
  return {
    village_id: 1 + (id % villages),
    id_number: blacklistedNumber(id),
    full_name: `${given[draw(given.length)]} ${family[draw(family.length)]}`,
    reason: 'unpaid rent',
  };
}
