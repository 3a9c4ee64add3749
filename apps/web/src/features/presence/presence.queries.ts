import { presenceEndpoints, type Resident, type Visitor } from '@bawaba/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import type { Deed, Person } from './taps.ts';

type Recorded = Resident | Visitor;

/** A second time changes nothing, so a lost answer is asked for again without harm. */
export function sendDeed(deed: Deed, { type, id }: Person): Promise<Recorded> {
  const params = { id };
  if (type === 'visitor') return request(presenceEndpoints.visitorLeaves, { params });
  return request(presenceEndpoints[deed === 'arrived' ? 'arrive' : 'leave'], { params });
}

export function takeDeedBack(deed: Deed, { type, id }: Person): Promise<Recorded> {
  const params = { id };
  if (type === 'visitor') return request(presenceEndpoints.undoVisitorDeparture, { params });
  return request(presenceEndpoints[deed === 'arrived' ? 'undoArrival' : 'undoDeparture'], { params });
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
