import { presenceEndpoints, type Resident, type Visitor } from '@bawaba/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import type { Deed, Person } from './taps.ts';

type Recorded = Resident | Visitor;

/** A second time changes nothing, so a lost answer is asked for again without harm. `isTheirs`: it was recorded before. */
export async function sendDeed(
  deed: Deed,
  { type, id }: Person,
  idempotencyKey: string,
): Promise<{ record: Recorded; at: string | null; isTheirs: boolean }> {
  const options = { params: { id }, idempotencyKey };
  const hasArrived = deed === 'arrived';
  if (type === 'visitor') {
    const endpoint = presenceEndpoints[hasArrived ? 'visitorArrives' : 'visitorLeaves'];
    const { is_new, ...record } = await request(endpoint, options);
    return { record, at: hasArrived ? record.entered_at : record.left_at, isTheirs: is_new === false };
  }
  const { is_new, ...record } = await request(presenceEndpoints[hasArrived ? 'arrive' : 'leave'], options);
  return { record, at: hasArrived ? record.arrived_at : record.left_at, isTheirs: is_new === false };
}

export function takeDeedBack(deed: Deed, { type, id }: Person): Promise<Recorded> {
  const params = { id };
  const hasArrived = deed === 'arrived';
  if (type === 'visitor')
    return request(presenceEndpoints[hasArrived ? 'undoVisitorArrival' : 'undoVisitorDeparture'], { params });
  return request(presenceEndpoints[hasArrived ? 'undoArrival' : 'undoDeparture'], { params });
}

/** Under the keys of the pages of one resident and one visitor. */
const recordKey = ({ type, id }: Person) => [`${type}s`, 'one', id];

export const keepRecord = (client: QueryClient, person: Person, record: Recorded) =>
  client.setQueryData(recordKey(person), record);

/** Every list and count that says who is here. */
export async function refreshLists(client: QueryClient, people: readonly Person[]) {
  const types = new Set(people.map(({ type }) => `${type}s`));
  await Promise.all(
    [...[...types].map((type) => [type, 'page']), ['today'], ['people'], ['blacklist', 'inside']].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );
}
