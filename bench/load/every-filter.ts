import type { Api } from '../systems/product.ts';
import { percentiles } from './percentiles.ts';

const REQUESTS = 40;
const encode = encodeURIComponent;

/** Every filter and search of the list, from an administrator who sees every village. */
const questions: Readonly<Record<string, string>> = {
  'first page': 'limit=50',
  'page in the middle': 'limit=50&offset=500000',
  'last page': 'limit=50&offset=999950',
  'one village': 'limit=50&village_id=7',
  'search: احمد (common)': `limit=50&search=${encode('احمد')}`,
  'search: full Arabic name': `limit=50&search=${encode('سامح كيرلس مريم')}`,
  'search: muller': 'limit=50&search=muller',
  'search: part of a number': 'limit=50&search=2980115',
  'search: ٢٩٨٠١١٥': `limit=50&search=${encode('٢٩٨٠١١٥')}`,
  'search: one letter': `limit=50&search=${encode('م')}`,
  'search: two letters': `limit=50&search=${encode('مح')}`,
  'search: nothing found': 'limit=50&search=zzzzqqq',
  'search: %': 'limit=50&search=%25',
  'search in one village': `limit=50&village_id=7&search=${encode('احمد')}`,
  apartment: 'limit=50&apartment_number=12',
  building: 'limit=50&building_number=C',
  'apartment and building': 'limit=50&apartment_number=12&building_number=C',
  'check-in: a day': 'limit=50&check_in_from=2024-05-05&check_in_to=2024-05-05',
  'check-in: an old year': 'limit=50&check_in_from=2023-03-01&check_in_to=2024-02-28',
  'check-in: from': 'limit=50&check_in_from=2026-01-01',
  'status: expired': 'limit=50&status=expired',
  'status: expiring soon': 'limit=50&status=expiring_soon',
  'status: active': 'limit=50&status=active',
};

export interface FilterTime {
  readonly question: string;
  readonly found: number;
  readonly isEstimate: boolean;
  readonly p50: number;
  readonly p95: number;
}

export async function measureEveryFilter(api: Api): Promise<FilterTime[]> {
  const times: FilterTime[] = [];
  for (const [question, query] of Object.entries(questions)) {
    const ask = async () => {
      const start = performance.now();
      const response = await fetch(`${api.address}/api/residents?${query}`, { headers: api.headers });
      await response.arrayBuffer();
      return { took: performance.now() - start, headers: response.headers };
    };
    for (let warm = 0; warm < 3; warm++) await ask();
    const samples: number[] = [];
    for (let index = 0; index < REQUESTS; index++) samples.push((await ask()).took);
    const { headers } = await ask();
    const { p50, p95 } = percentiles(samples);
    times.push({
      question,
      found: Number(headers.get('x-total-count')),
      isEstimate: headers.has('x-total-count-is-estimate'),
      p50,
      p95,
    });
  }
  return times;
}
