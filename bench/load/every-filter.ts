import { large } from '../data/registers.ts';
import { residentOf } from '../data/rows.ts';
import type { Api } from '../systems/product.ts';
import { percentiles } from './percentiles.ts';

const REQUESTS = 100;
const encode = encodeURIComponent;

const today = new Date().toISOString().slice(0, 10);
/** The number of the first resident from this one on with such a document. */
function numberOf(id: number, type: string): string {
  const resident = residentOf(id, large.residents, large.villages);
  return resident.id_type === type ? String(resident.id_number) : numberOf(id + 1, type);
}

/** Every filter, order and search of the list, from an administrator who sees every village. */
export const questions: Readonly<Record<string, string>> = {
  'first page': 'limit=50',
  'page in the middle': 'limit=50&offset=500000',
  'last page': 'limit=50&offset=999950',
  'one village': 'limit=50&village_id=7',
  'search: احمد (common)': `limit=50&search=${encode('احمد')}`,
  'search: full Arabic name': `limit=50&search=${encode('سامح كيرلس مريم')}`,
  'search: محمد (common)': `limit=50&search=${encode('محمد')}`,
  'search: two common names': `limit=50&search=${encode('احمد محمد')}`,
  'search: first and last name': `limit=50&search=${encode('السيد محمد')}`,
  'search: three names in another order': `limit=50&search=${encode('مريم سامح كيرلس')}`,
  'search: two names, but nobody has both': 'limit=50&search=muller%20smith',
  'search: a common name and one that nobody has': `limit=50&search=${encode('محمد')}%20zzzz`,
  'search: muller': 'limit=50&search=muller',
  'search across scripts: ahmed (common)': 'limit=50&match=similar&search=ahmed',
  'search across scripts: two common names': 'limit=50&match=similar&search=ahmed%20mohamed',
  'search across scripts: three names': 'limit=50&match=similar&search=sameh%20kirollos%20mariam',
  'search across scripts: a rare name': `limit=50&match=similar&search=${encode('هيرنانديز')}`,
  'search across scripts: the beginning of a name': 'limit=50&match=similar&search=ahm',
  'search across scripts: nobody': 'limit=50&match=similar&search=gertrude',
  'search across scripts in one village': 'limit=50&village_id=7&match=similar&search=ahmed%20mohamed',
  'search: part of a number': 'limit=50&search=2980115',
  'search: ٢٩٨٠١١٥': `limit=50&search=${encode('٢٩٨٠١١٥')}`,
  'search: one letter': `limit=50&search=${encode('م')}`,
  'search: two letters': `limit=50&search=${encode('مح')}`,
  'search: nothing found': 'limit=50&search=zzzzqqq',
  'search: %': 'limit=50&search=%25',
  'search in one village': `limit=50&village_id=7&search=${encode('احمد')}`,
  'search in one village: two common names': `limit=50&village_id=7&search=${encode('احمد محمد')}`,
  'search in one village: nothing found': `limit=50&village_id=7&search=${encode('محمد')}%20zzzz`,
  'search: a whole national number': `limit=50&search=${numberOf(500_001, 'national_id')}`,
  'search: a whole passport number': `limit=50&search=${numberOf(500_001, 'passport')}`,
  apartment: 'limit=50&apartment_number=12',
  building: 'limit=50&building_number=C',
  'apartment and building': 'limit=50&apartment_number=12&building_number=C',
  'check-in: a day': 'limit=50&check_in_from=2024-05-05&check_in_to=2024-05-05',
  'check-in: an old year': 'limit=50&check_in_from=2023-03-01&check_in_to=2024-02-28',
  'check-in: from': 'limit=50&check_in_from=2026-01-01',
  'departure: a month': 'limit=50&check_out_from=2025-05-01&check_out_to=2025-05-31',
  'present on an old day': 'limit=50&present_from=2024-05-05&present_to=2024-05-05',
  'present now': `limit=50&present_from=${today}&present_to=${today}`,
  'registered: a day': 'limit=50&registered_from=2025-05-05&registered_to=2025-05-05',
  'registered by nobody we know': 'limit=50&registered_by=mona',
  'by name': 'limit=50&sort=name',
  'by name, page in the middle': 'limit=50&sort=name&offset=500000',
  'by name, one village, page in the middle': 'limit=50&sort=name&village_id=7&offset=10000',
  'by name, search: احمد': `limit=50&sort=name&search=${encode('احمد')}`,
  'by apartment': 'limit=50&sort=apartment',
  'by apartment, from the last': 'limit=50&sort=apartment&order=desc',
  'by apartment, page in the middle': 'limit=50&sort=apartment&offset=500000',
  'by departure, page in the middle': 'limit=50&sort=check_out&offset=500000',
  'by departure, one village': 'limit=50&sort=check_out&village_id=7',
  'presence: inside': 'limit=50&presence=inside',
  'presence: inside, one village': 'limit=50&presence=inside&village_id=7',
  'presence: expected': 'limit=50&presence=expected',
  'presence: expected by today': `limit=50&presence=expected&check_in_to=${today}&check_out_from=${today}`,
  'presence: leaving today': 'limit=50&presence=leaving_today',
  'presence: overstayed': 'limit=50&presence=overstayed',
  'presence: left': 'limit=50&presence=left',
  'status: expired': 'limit=50&status=expired',
  'status: expiring soon': 'limit=50&status=expiring_soon',
  'status: active': 'limit=50&status=active',
};

/** The board and the dashboard count; they have no rows. */
const counts: Readonly<Record<string, string>> = {
  'today, all villages': 'today',
  'today, one village': 'today?village_id=7',
  'dashboard, all villages': 'statistics/dashboard',
};

export interface FilterTime {
  readonly question: string;
  readonly found: number | null;
  readonly isEstimate: boolean;
  readonly p50: number;
  readonly p95: number;
}

export async function measureEveryFilter(api: Api, requests = REQUESTS): Promise<FilterTime[]> {
  const ask = async (path: string) => {
    const start = performance.now();
    const response = await fetch(`${api.address}/api/${path}`, { headers: api.headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return { took: performance.now() - start, headers: response.headers };
  };
  const lists = Object.entries(questions).map(
    ([question, query]) => [question, `residents?${query}`] as const,
  );
  const asked = [...lists, ...Object.entries(counts)];
  // A warm-up: the JIT needs some seconds.
  for (let warm = 0; warm < requests / 10; warm++) for (const [, path] of asked) await ask(path);
  const times: FilterTime[] = [];
  for (const [question, path] of asked) {
    const samples: number[] = [];
    for (let index = 0; index < requests; index++) samples.push((await ask(path)).took);
    const { headers } = await ask(path);
    const total = headers.get('x-total-count');
    const { p50, p95 } = percentiles(samples);
    times.push({
      question,
      found: total === null ? null : Number(total),
      isEstimate: headers.has('x-total-count-is-estimate'),
      p50,
      p95,
    });
  }
  return times;
}
