import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { drafts } from '../../lib/drafts.ts';
import { session } from '../../lib/session.ts';
import { newestOf } from './merge-ticks.ts';
import { askAgain, sendTicks } from './roll-calls.queries.ts';
import { createTickQueue, type QueueState, type TickQueue } from './tick-queue.ts';

type Kept = Pick<QueueState, 'kept' | 'late'>;

/** They go on sending when the user opens another page. */
const queues = new Map<number, TickQueue>();
session.subscribe((current) => {
  if (current) return;
  for (const queue of queues.values()) queue.stop();
  queues.clear();
});

/** Also what a closed tab of this user has kept: sending a tick twice does no harm. */
function takeKept(form: string): Kept {
  const found = [drafts.read<Kept>(form), ...drafts.others<Kept>(form)];
  const parts = found.flatMap((draft) => (draft ? [draft.values] : []));
  const taken = {
    kept: newestOf(...parts.map(({ kept = {} }) => kept)),
    late: newestOf(...parts.map(({ late = {} }) => late)),
  };
  keep(form, taken);
  for (const { tab } of drafts.others(form)) drafts.discard(form, tab);
  return taken;
}

function keep(form: string, { kept, late }: Kept) {
  if (Object.keys(kept).length + Object.keys(late).length > 0) drafts.keep(form, { kept, late });
  else drafts.drop(form);
}

function queueOf(client: QueryClient, id: number): TickQueue {
  const known = queues.get(id);
  if (known) return known;
  const form = `roll-call-ticks-${id}`;
  const queue = createTickQueue({
    start: takeKept(form),
    keep: (state) => keep(form, state),
    send: (ticks) => sendTicks(client, id, ticks),
    onRefused: () => void askAgain(client, id),
  });
  queues.set(id, queue);
  return queue;
}

export function useTickQueue(id: number): TickQueue & { state: QueueState } {
  const queue = queueOf(useQueryClient(), id);
  return { ...queue, state: useSyncExternalStore(queue.subscribe, queue.get) };
}
