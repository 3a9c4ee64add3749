import { ms, percentiles } from './percentiles.ts';
import type { Api } from './product.ts';

const REQUESTS = 60;
const encode = encodeURIComponent;

/** Every filter and search of the list, as an administrator who sees every village asks them. */
export const questions: Readonly<Record<string, string>> = {
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

export async function measureLists(api: Api, token: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, query] of Object.entries(questions)) {
    const url = `${api.address}/api/residents?${query}`;
    const ask = async () => {
      const start = performance.now();
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      return { took: performance.now() - start, headers: response.headers };
    };
    for (let warm = 0; warm < 5; warm++) await ask();
    const samples: number[] = [];
    for (let index = 0; index < REQUESTS; index++) samples.push((await ask()).took);
    const { headers } = await ask();
    const total = headers.get('x-total-count') ?? '';
    const about = headers.get('x-total-count-is-estimate') ? 'about ' : '';
    const { p50, p95 } = percentiles(samples);
    rows.push([name, `${about}${total}`, ms(p50), ms(p95)]);
  }
  return rows;
}
