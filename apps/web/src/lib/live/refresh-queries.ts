import type { LiveEvent, LiveKind } from '@bawaba/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { stillHand } from './still-hand.ts';

/** What shows each kind. Forms are filled from other queries, and keep what they have. */
const shownBy: Readonly<Record<LiveKind, readonly QueryKey[]>> = {
  residents: [
    ['residents'],
    ['authority-lists'],
    ['today'],
    ['statistics'],
    ['people'],
    ['blacklist', 'inside'],
  ],
  visitors: [
    ['visitors', 'page'],
    ['visitors', 'one'],
    ['today'],
    ['statistics'],
    ['people'],
    ['blacklist', 'inside'],
  ],
  // Residents and visitors show a badge.
  blacklist: [['blacklist'], ['residents', 'page'], ['visitors', 'page'], ['statistics']],
  roll_call: [['roll-calls']],
  authority_lists: [['authority-lists'], ['authority-due']],
  batches: [['batches']],
};
/** Takes the api up to two seconds: only its own event and its own, slower clock ask for it. */
const isSlow = ([name]: QueryKey) => name === 'authority-due';
const everything: readonly QueryKey[] = [
  ...new Map(
    Object.values(shownBy)
      .flat()
      .filter((key) => !isSlow(key))
      .map((key) => [key.join(), key]),
  ).values(),
  // The stream also ends when the user's role or village changes.
  ['auth'],
];

/** However fast changes come, a screen asks at most once a second. The first change is asked for at once. */
const GAP_MS = 1_000;

type Due = Omit<LiveEvent, 'kind'> & { readonly keys: readonly QueryKey[] };

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, index) => key[index] === part);

/** A list of one village does not change with another. */
function isOf(villageId: number | null, key: QueryKey): boolean {
  if (villageId === null) return true;
  const named = key
    .map((part) =>
      part && typeof part === 'object' ? (part as { village_id?: unknown }).village_id : undefined,
    )
    .find((id) => id !== undefined && id !== '');
  return named === undefined || Number(named) === villageId;
}

/** Asks again for what is shown. One refresh at a time: a newer one must not cancel an older one for ever. */
export function createRefresher(client: QueryClient) {
  let due: Due[] = [];
  let isRunning = false;

  async function run() {
    isRunning = true;
    while (due.length > 0) {
      await stillHand();
      const taken = due;
      due = [];
      await client.invalidateQueries({
        predicate: ({ queryKey }) =>
          taken.some(
            ({ keys, village_id }) =>
              keys.some((key) => startsWith(queryKey, key)) && isOf(village_id, queryKey),
          ),
      });
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
    isRunning = false;
  }
  const add = (item: Due) => {
    due.push(item);
    if (!isRunning) void run();
  };

  return {
    refresh({ kind, village_id }: LiveEvent) {
      // A newer api may tell of kinds that this page does not know.
      const keys = kind === 'reload' ? everything : shownBy[kind];
      if (keys) add({ keys, village_id });
    },
    refreshAll: () => add({ keys: everything, village_id: null }),
  };
}
