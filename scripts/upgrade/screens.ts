import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/children.ts';
import { Desk } from '../cluster/client.ts';
import type { Load } from '../cluster/load.ts';

const PAUSE_MS = 100;

/** What else happens at the desks: searches, the board, people who sign in, and screens that follow the changes. */
export async function startScreens(
  address: string,
  { village_id, registrations }: Load,
  failWith: (error: Error) => void,
) {
  const counts = { searches: 0, boards: 0, signIns: 0 };
  let isStopped = false;

  async function search(desk: Desk) {
    const newest = registrations.at(-1);
    if (!newest) return;
    const found = await desk.call(`/residents?search=${newest.id_number}`);
    if (found[0]?.id !== newest.id) throw new Error(`the search misses resident ${newest.id}`);
    counts.searches += 1;
  }

  async function board(desk: Desk) {
    const known = registrations.length;
    const { counts: today } = await desk.call(`/today?village_id=${village_id}`);
    if (today.inside < known) throw new Error(`the board shows ${today.inside} of ${known}`);
    await desk.call('/statistics/dashboard');
    counts.boards += 1;
  }

  async function signIn() {
    const desk = new Desk(address);
    await desk.signIn();
    await desk.call('/auth/me');
    counts.signIns += 1;
  }

  const desk = new Desk(address);
  await desk.signIn();
  const work = async () => {
    while (!isStopped) {
      await search(desk);
      await board(desk);
      await signIn();
      await sleep(PAUSE_MS);
    }
  };
  const working = work();
  working.catch(failWith);

  return {
    counts,
    desk,
    /** Whether a screen at this copy follows what any copy writes. */
    async follow(copy: string) {
      const leaving = new AbortController();
      const stream = await desk.open('/events', copy, leaving.signal);
      let text = '';
      const reading = (async () => {
        const decoder = new TextDecoder();
        for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
      })().catch(() => {});
      const events = () => text.split(`"village_id":${village_id}`).length;
      const before = events();
      await until('three events of the village', () => events() >= before + 3);
      leaving.abort();
      await reading;
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}
