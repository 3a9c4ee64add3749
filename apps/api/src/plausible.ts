/** Up to this number nothing is suspicious: a small register may delete most of what it has in a day. */
const PLAUSIBLE_NUMBER = 20;

/** A job that would delete more than its plausible share must stop: something else is wrong. */
export const isTooMany = (count: number, all: number, plausibleShare: number) =>
  count > Math.max(PLAUSIBLE_NUMBER, all * plausibleShare);
