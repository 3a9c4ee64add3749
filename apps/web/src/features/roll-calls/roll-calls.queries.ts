import { type RollCall, rollCallEndpoints } from '@bawaba/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';
import { drafts } from '../../lib/drafts.ts';
import { type KeptTicks, withChanges } from './merge-ticks.ts';

/** Other phones tell of their ticks at once (lib/live). Asking again also notices soon that there is no line. */
const ASK_MS = 5_000;
const EARLIER = 20;

const listKey = ['roll-calls', 'page'] as const;
const keyOf = (id: number) => ['roll-calls', id] as const;
const keptList = (id: number) => `roll-call-list-${id}`;

/** How much the clock of the register is ahead of this phone's. */
let clockAhead = 0;
export const registerClock = () => Date.now() + clockAhead;
const readClock = ({ now }: { now: string }) => {
  clockAhead = Date.parse(now) - Date.now();
};

/** The list itself does not change: it is kept like a draft, and later only the ticks are asked for. */
function keepList(rollCall: RollCall): RollCall {
  readClock(rollCall);
  if (rollCall.ended_at === null) drafts.keep(keptList(rollCall.id), rollCall);
  else drafts.drop(keptList(rollCall.id));
  return rollCall;
}

/** Also the one of a tab that the phone has closed. */
const readKept = (id: number): RollCall | undefined => {
  const draft = drafts.read<RollCall>(keptList(id)) ?? drafts.others<RollCall>(keptList(id))[0];
  return draft?.values as RollCall | undefined;
};

async function read(client: QueryClient, id: number, signal: AbortSignal): Promise<RollCall> {
  const known = client.getQueryData<RollCall>(keyOf(id));
  if (!known) return keepList(await request(rollCallEndpoints.get, { params: { id }, signal }));
  const changes = await request(rollCallEndpoints.changes, {
    params: { id },
    query: { since: known.revision },
    signal,
  });
  readClock(changes);
  // Meanwhile the answer to a tick may have brought something newer.
  return withChanges(client.getQueryData<RollCall>(keyOf(id)) ?? known, changes);
}

export const rollCallQueries = {
  list: () =>
    queryOptions({
      queryKey: listKey,
      queryFn: ({ signal }) => requestPage(rollCallEndpoints.list, { query: { limit: EARLIER }, signal }),
      refetchOnMount: 'always',
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: ({ client, signal }) => read(client, id, signal),
      initialData: () => readKept(id),
      staleTime: 0,
      structuralSharing: false,
      // It asks again soon anyway, and the screen says at once that there is no line.
      retry: false,
      refetchInterval: ({ state }) => (state.data?.ended_at ? false : ASK_MS),
    }),
};

export async function startRollCall(client: QueryClient, village_id: number | null): Promise<RollCall> {
  const rollCall = keepList(await request(rollCallEndpoints.start, { body: { village_id } }));
  client.setQueryData(keyOf(rollCall.id), rollCall);
  return rollCall;
}

export async function sendTicks(client: QueryClient, id: number, kept: KeptTicks): Promise<void> {
  const ticks = Object.entries(kept).map(([person_id, tick]) => ({ person_id: Number(person_id), ...tick }));
  const since = client.getQueryData<RollCall>(keyOf(id))?.revision ?? 0;
  const changes = await request(rollCallEndpoints.tick, { params: { id }, body: { ticks, since } });
  readClock(changes);
  client.setQueryData<RollCall>(keyOf(id), (known) => known && withChanges(known, changes));
}

export async function endRollCall(client: QueryClient, id: number): Promise<void> {
  const rollCall = keepList(await request(rollCallEndpoints.end, { params: { id } }));
  client.setQueryData(keyOf(id), rollCall);
}

export const askAgain = (client: QueryClient, id: number) =>
  client.invalidateQueries({ queryKey: keyOf(id) });
