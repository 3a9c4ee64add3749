import type { NetworkName, Networks } from './networks.ts';

/** How often each network was called: the cost of a scan, which is the same on every machine. */
export type Work = Partial<Record<NetworkName, number>>;

/** The cost of a call, in quarters of a call of the layout network, by processor time. */
const costs: Record<NetworkName, number> = {
  locate: 3,
  layout: 4,
  arabic: 4,
  arabic2: 7,
  digits: 1,
  mrz: 1,
  latin: 1,
};

export const unitsOf = (work: Work) =>
  (Object.entries(work) as [NetworkName, number][]).reduce(
    (sum, [name, calls]) => sum + calls * costs[name],
    0,
  );

/** Wraps networks to count their calls. `check` runs before each call and throws to stop a scan. */
export function countCalls(
  networks: Networks,
  check: () => void = () => {},
): { networks: Networks; work: Work } {
  const work: Work = {};
  const entries = (Object.entries(networks) as [NetworkName, Networks[NetworkName]][]).map(([name, run]) => {
    const counted: typeof run = async (input, dims) => {
      // Let the event loop receive a request to stop before `check` tests for it.
      await new Promise((resolve) => setImmediate(resolve));
      check();
      work[name] = (work[name] ?? 0) + 1;
      return run(input, dims);
    };
    return [name, counted] as const;
  });
  return { networks: Object.fromEntries(entries) as Networks, work };
}
