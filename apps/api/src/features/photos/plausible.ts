/** Below this number nothing is suspicious: a small register may lose most of its photos in a day. */
const PLAUSIBLE_NUMBER = 20;

/** A job that deletes photos stops when it would take more than its plausible share: something else is wrong then. */
export const isTooMany = (count: number, all: number, plausibleShare: number) =>
  count > Math.max(PLAUSIBLE_NUMBER, all * plausibleShare);
