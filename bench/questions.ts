import { CLERKS, type DataSize } from './data/fill.ts';
import { blacklistedNumber, residentOf } from './data/rows.ts';
import type { Request } from './load/measure.ts';
import { ADMIN } from './systems/product.ts';

/** Different requests for one question, so that not all of them read the same cached database page. */
const VARIANTS = 64;
const PAGE = 50;

const variants = <T>(make: (i: number) => T) => Array.from({ length: VARIANTS }, (_, i) => make(i));
const get = (path: string): Request => ({ method: 'GET', path });
const list = (query: string) => get(`/api/residents?limit=${PAGE}${query}`);
const search = (text: string) => list(`&search=${encodeURIComponent(text)}`);
const spread = (i: number, from: number, to: number) =>
  Math.floor(from + ((to - from) * (i + 0.5)) / VARIANTS);

const arabicNames = ['احمد', 'محمد السيد', 'فاطمة', 'سارة حسن', 'مريم', 'يوسف', 'ابراهيم علي', 'ليلى'];
const latinNames = ['muller', 'schmidt', 'rossi', 'ivanov', 'petrova', 'smith', 'dupont', 'kowalski'];

/** A person who is not registered yet. The load generator replaces `{n}` with a new number. */
export const newResident = {
  full_name: 'أحمد محمود حسن المصري',
  id_type: 'passport',
  id_number: 'N{n}',
  apartment_number: '12',
  building_number: 'C',
  check_in: '2026-11-01',
  check_out: '2026-11-15',
  religion: 'مسلم',
  marital_status: 'متزوج',
  job: 'مهندس',
  birthdate: '1985-04-12',
  sex: 'M',
  nationality: 'EGY',
  address: '12 شارع النيل - مدينة نصر - القاهرة',
};

/** As a queue of people is: names and birth dates differ. The same ones would wait for each other, which no desk sees. */
export const newResidentAt = (i: number, { residents, villages }: DataSize) => {
  const { full_name, birthdate, sex } = residentOf(residents + 1 + i, residents, villages);
  return { ...newResident, full_name, birthdate, sex, village_id: 1 + (i % villages) };
};

/** Half of them are on the blacklist. */
export const checkedNumber = (i: number, size: DataSize) =>
  i % 2 === 0 ? blacklistedNumber(spread(i, 1, size.blacklist)) : `CLEAN${i}`;

export const numberOfSomeone = (i: number, size: DataSize) =>
  String(residentOf(spread(i, 1, size.residents), size.residents, size.villages).id_number);

/** The usual requests, from an administrator who sees every village: the hardest case, because no filter reduces the rows. */
export const questionsFor = (size: DataSize): Readonly<Record<string, readonly Request[]>> => ({
  'sign in': variants((i) => ({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: `clerk${1 + ((i * 3) % CLERKS)}`, password: ADMIN.password },
    headers: { 'x-forwarded-for': `10.0.${i}.1` },
  })),
  'first page': [list('')],
  'deep page': variants((i) => list(`&offset=${spread(i, size.residents * 0.4, size.residents * 0.95)}`)),
  'one village': variants((i) => list(`&village_id=${1 + (i % size.villages)}`)),
  'search, Arabic': arabicNames.map(search),
  'search, Latin': latinNames.map(search),
  'lookup by number': variants((i) => search(numberOfSomeone(i, size))),
  'one resident': variants((i) => get(`/api/residents/${spread(i, 1, size.residents)}`)),
  'blacklist check': variants((i) => get(`/api/blacklist/check/${checkedNumber(i, size)}`)),
  'register a resident': variants((i) => ({
    method: 'POST',
    path: '/api/residents',
    body: newResidentAt(i, size),
  })),
  'visitors, first page': [get(`/api/visitors?limit=${PAGE}`)],
  statistics: [get('/api/statistics/dashboard')],
  today: [get('/api/today')],
  'today, one village': variants((i) => get(`/api/today?village_id=${1 + (i % size.villages)}`)),
  'who is inside': [list('&presence=inside')],
  'who is expected': [list('&presence=expected')],
  'who overstayed': [list('&presence=overstayed')],
});
