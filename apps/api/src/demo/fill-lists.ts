import type { AuthorityKind, AuthorityLine, AuthorityListKind } from '@bawaba/contracts';
import { drawReceipt } from './draw-documents.ts';
import { addDays } from './plan-stays.ts';

export interface DemoCaller {
  get<T>(url: string): Promise<T>;
  post<T = { id: number }>(url: string, payload: object): Promise<T>;
  put<T = { id: number }>(url: string, payload: object): Promise<T>;
  upload(url: string, field: string, picture: Buffer): Promise<void>;
}

interface DemoLists {
  readonly admin: DemoCaller;
  readonly supervisor: DemoCaller;
  readonly village_id: number;
  readonly today: string;
}

/** The lists are in use since then. The last days wait: so something is late. */
const DAYS = 6;
const WAITING = 2;

/** Lists of one village: some with a receipt, people who changed after they were sent, one who lacks something, and what is late. */
export async function fillLists({ admin, supervisor, village_id, today }: DemoLists): Promise<void> {
  const since = addDays(today, -DAYS);
  const kinds = await admin.get<AuthorityKind[]>(`/authority-lists/kinds?village_id=${village_id}`);
  for (const { kind, ...settings } of kinds) {
    // The list of yesterday is due this evening.
    const deadline = kind === 'daily_guests' ? { deadline_hours: 23 } : {};
    const body = { ...settings, ...deadline, village_id, starts_on: since };
    await admin.put(`/authority-lists/kinds/${kind}`, body);
  }

  const make = (kind: AuthorityListKind, from: string, to = from) =>
    supervisor.post('/authority-lists', { kind, from, to });
  const linesOf = (kind: AuthorityListKind, day: string, state: string) =>
    supervisor.get<AuthorityLine[]>(
      `/authority-lists/lines?kind=${kind}&from=${day}&to=${day}&state=${state}`,
    );

  const lastDay = addDays(today, -WAITING - 1);
  const daily: { id: number }[] = [];
  for (let day = since; day <= lastDay; day = addDays(day, 1))
    if ((await linesOf('daily_guests', day, 'unreported')).length > 0)
      daily.push(await make('daily_guests', day));
  const [first, second] = daily;
  if (first) await supervisor.put(`/authority-lists/${first.id}/receipt`, { number: '1184' });
  if (second) {
    const picture = await drawReceipt('1207', addDays(since, 2));
    await supervisor.upload(`/authority-lists/${second.id}/receipt/photo`, 'photo', picture);
  }
  for (const kind of ['foreign_arrivals', 'foreign_departures'] as const) {
    const lines = `/authority-lists/lines?kind=${kind}&from=${since}&to=${lastDay}&state=unreported`;
    if ((await supervisor.get<unknown[]>(lines)).length > 0) await make(kind, since, lastDay);
  }

  // Two changed after they were sent, and a passport was read without its country.
  const sent = await linesOf('daily_guests', lastDay, 'sent');
  const changes = [{ vehicle_plate: 'س ص 7713' }, { address: '9 شارع الجلاء - الإسكندرية' }];
  for (const [index, { resident_id }] of sent.slice(0, changes.length).entries())
    await supervisor.put(`/residents/${resident_id}`, changes[index] as object);
  const guests = await linesOf('daily_guests', today, 'unreported');
  const foreigner = guests.find(({ after }) => after?.id_type === 'passport');
  if (foreigner)
    await supervisor.put(`/residents/${foreigner.resident_id}`, {
      nationality: null,
      passport_country: null,
    });
}
