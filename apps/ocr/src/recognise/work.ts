import type { NetworkName, Networks } from './networks.ts';

/** How often each network was asked: the work of a scan, the same on every machine. */
export type Work = Partial<Record<NetworkName, number>>;

/** What a call costs, in quarters of the dearest. */
const costs: Record<NetworkName, number> = {
  locate: 3,
  layout: 4,
  arabic: 4,
  arabic2: 4,
  digits: 1,
  mrz: 1,
  latin: 1,
};

export const unitsOf = (work: Work) =>
  (Object.entries(work) as [NetworkName, number][]).reduce(
    (sum, [name, calls]) => sum + calls * costs[name],
    0,
  );

/** Networks that count what is asked of them and may refuse the next call: `check` throws to stop a scan between two of them. */
export function countCalls(
  networks: Networks,
  check: () => void = () => {},
): { networks: Networks; work: Work } {
  const work: Work = {};
  const entries = (Object.entries(networks) as [NetworkName, Networks[NetworkName]][]).map(([name, run]) => {
    const counted: typeof run = async (input, dims) => {
      // The event loop turns, so that a request to stop has arrived before it is looked for.
      await new Promise((turn) => setImmediate(turn));
      check();
      work[name] = (work[name] ?? 0) + 1;
      return run(input, dims);
    };
    return [name, counted] as const;
  });
  return { networks: Object.fromEntries(entries) as Networks, work };
}
