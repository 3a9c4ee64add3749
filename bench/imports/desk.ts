import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles } from '../load/percentiles.ts';
import type { Api } from '../systems/product.ts';
import { guestAt } from './people.ts';

const BETWEEN_MS = 25;
/** The numbers of the desk: what it registers is removed before the register is compared. */
export const DESK_NUMBERS = 'DESK';

export interface DeskTimes {
  readonly register: number[];
  readonly list: number[];
  /** Answers other than 2xx. */
  readonly failed: string[];
}

let serial = 0;

/** One clerk, who registers somebody and looks at the list, without an end. The register is that of the import. */
export function openDesk({ address, headers }: Api, village_id: number) {
  const times: DeskTimes = { register: [], list: [], failed: [] };
  let isOpen = true;
  const ask = async (kept: number[], path: string, init: RequestInit) => {
    const start = performance.now();
    const response = await fetch(`${address}/api${path}`, init);
    await response.arrayBuffer();
    if (!response.ok) times.failed.push(`${path} answered ${response.status}`);
    kept.push(performance.now() - start);
  };
  async function work() {
    while (isOpen) {
      const { full_name, birthdate, sex } = guestAt(++serial);
      const body = {
        full_name,
        birthdate,
        sex,
        village_id,
        id_type: 'passport',
        id_number: `${DESK_NUMBERS}${serial}`,
        check_in: '2031-03-01',
        check_out: '2031-03-09',
      };
      await ask(times.register, '/residents', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await sleep(BETWEEN_MS);
      await ask(times.list, `/residents?limit=50&village_id=${village_id}`, { headers });
      await sleep(BETWEEN_MS);
    }
  }
  const working = work();
  working.catch(() => {});
  return {
    /** Waits for the request under way. */
    async close(): Promise<DeskTimes> {
      isOpen = false;
      await working;
      return times;
    },
  };
}

export const join = (...all: readonly DeskTimes[]): DeskTimes => ({
  register: all.flatMap(({ register }) => register),
  list: all.flatMap(({ list }) => list),
  failed: all.flatMap(({ failed }) => failed),
});

/** `p50 5.1 (1.20×), p95 8.0 (1.31×)` beside the desk without an import. */
export function besides(times: readonly number[], alone: readonly number[]): string {
  const [now, before] = [percentiles(times), percentiles(alone)];
  const shown = (at: 'p50' | 'p95') =>
    `${at} ${now[at].toFixed(1)} ms (${(now[at] / before[at]).toFixed(2)}×)`;
  return `${shown('p50')}, ${shown('p95')} of ${times.length}`;
}
