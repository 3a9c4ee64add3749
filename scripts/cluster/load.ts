import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDigitOf } from '@bawaba/identity';
import { until } from './children.ts';
import { Desk } from './client.ts';

const DESKS = 6;
/** Between two registrations of a desk: the load shows pauses, and leaves the machine time to elect. */
const PAUSE_MS = 100;

interface Registration {
  readonly id: number;
  readonly id_number: string;
  /** When it was acknowledged. */
  readonly at: number;
}

let serial = 0;
/** Valid, and different each time. */
export function nationalNumber(): string {
  serial += 1;
  const birth = String(900101 + Math.floor(serial / 9_000));
  const first13 = `2${birth}01${String(1 + (serial % 9_000)).padStart(4, '0')}`;
  return `${first13}${checkDigitOf(first13)}`;
}

export const residentBody = (village_id: number, id_number = nationalNumber()) => ({
  full_name: 'أحمد محمد علي',
  id_type: 'national_id',
  id_number,
  check_in: '2026-11-01',
  check_out: '2026-11-08',
  apartment_number: '12',
  building_number: 'B',
  village_id,
});

/** Desks that register residents with a photo, one after the other, until they are stopped. */
export async function startLoad(address: string, failWith: (error: Error) => void) {
  const desks = Array.from({ length: DESKS }, () => new Desk(address));
  for (const desk of desks) await desk.signIn();
  const [first] = desks as [Desk, ...Desk[]];
  const { id: village_id } = await first.call('/villages', { method: 'POST', body: { name: 'Cluster' } });
  const registrations: Registration[] = [];
  let photos = 0;
  let isStopped = false;

  async function work(desk: Desk) {
    while (!isStopped) {
      const body = residentBody(village_id);
      const { id } = await desk.call('/residents', { method: 'POST', body, key: randomUUID() });
      registrations.push({ id, id_number: body.id_number, at: performance.now() });
      await desk.addPhoto(id);
      photos += 1;
      await sleep(PAUSE_MS);
    }
  }
  const working = Promise.all(desks.map(work));
  working.catch(failWith);

  return {
    desks,
    village_id,
    registrations,
    get photos() {
      return photos;
    },
    /** So many more than now. */
    async untilAcknowledged(more: number) {
      const wanted = registrations.length + more;
      await until(`${more} registrations`, () => registrations.length >= wanted, 300);
    },
    /** The longest time without an acknowledged registration since then, in seconds. */
    longestPause(since: number) {
      const times = [since, ...registrations.map(({ at }) => at).filter((at) => at > since)];
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] as number))) / 1000;
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

export type Load = Awaited<ReturnType<typeof startLoad>>;
