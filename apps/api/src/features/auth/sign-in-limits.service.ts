import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@bawaba/contracts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import * as limits from './sign-in-limits.repository.ts';

/** The first `free` failures need no wait. After them the wait doubles every `step` failures, up to a maximum. */
interface Backoff {
  readonly free: number;
  readonly step: number;
  readonly maxSeconds: number;
}

const FIRST_WAIT_SECONDS = 30;
/** One device or network that guesses the password of one account: about 20 guesses in the first hour, 100 a day. */
const ONE_ACCOUNT: Backoff = { free: 10, step: 1, maxSeconds: 15 * 60 };
/** One network that tries many accounts. Many people can share one address, so the limit is generous. */
const ONE_NETWORK: Backoff = { free: 100, step: 10, maxSeconds: 60 };
/**
 * Many networks that guess the password of one account. A network that is new to the account then has to wait first.
 * Each network has its own wait, so no attacker can block a user. It is short enough for a person at a new device.
 */
const ONE_ACCOUNT_ALL_NETWORKS: Backoff = { free: 100, step: 20, maxSeconds: 60 };

const waitSecondsAfter = (failures: number, { free, step, maxSeconds }: Backoff) =>
  failures < free ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.floor((failures - free) / step), maxSeconds);

const subjectOf = (...parts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** A subscriber has at least a /64 of IPv6 addresses, often a /48. The first `groups` of 16 bits are the network. */
export function networkOf(ipAddress: string, groups: number): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ipAddress)?.[1];
  if (mapped || !isIPv6(ipAddress)) return mapped ?? ipAddress;
  const [head = [], tail] = (ipAddress.split('%')[0] ?? '')
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
    .map((parts) => parts.map((group) => Number.parseInt(group, 16)));
  const zeros = Array.from({ length: tail ? 8 - head.length - tail.length : 0 }, () => 0);
  return [...head, ...zeros, ...(tail ?? [])].slice(0, groups).join(':');
}

/** The account whose password is tried: its id, or the lower-case name if no such account exists. */
export type Account = number | string;

export interface Attempt {
  readonly account: Account;
  readonly ipAddress: string;
  /** The hash of the cookie of a browser that signed in before as this account. */
  readonly device?: Buffer | undefined;
}

export function createSignInLimits(db: Database) {
  /** Counts the attempt, or refuses it if it comes too early. `onRefused` runs for the first refusal in a row. */
  async function countAttempt(
    subject: Buffer,
    backoff: Backoff,
    onRefused: () => Promise<void>,
    minimumWait = 0,
  ) {
    const tally = await inTransaction(db, async (trx) => {
      const before = await limits.lockTally(trx, subject);
      if (before.wait_seconds > 0) {
        await limits.countRefusal(trx, subject);
        return before;
      }
      const isNew = before.attempts === 0 && before.refusals === 0;
      if (minimumWait > 0 && isNew) {
        await limits.saveTally(trx, subject, { attempts: 0, refusals: 1, wait_seconds: minimumWait });
        return { ...before, wait_seconds: minimumWait };
      }
      const attempts = before.attempts + 1;
      const wait_seconds = Math.max(minimumWait, waitSecondsAfter(attempts, backoff));
      await limits.saveTally(trx, subject, { attempts, refusals: 0, wait_seconds });
      return before;
    });
    if (tally.wait_seconds <= 0) return;
    if (tally.refusals === 0) await onRefused();
    throw new AppError('too_many_attempts', { retryAfterSeconds: tally.wait_seconds });
  }

  return {
    /**
     * Throws if the attempt comes too early. The caller calls `succeeded` if the password is right.
     * A known device has a count of its own: failures elsewhere do not slow it down.
     */
    async admit({ account, ipAddress, device }: Attempt, onRefused = async () => {}) {
      const allNetworks = subjectOf('account', account);
      if (device) {
        const own = subjectOf('device', device.toString('hex'), account);
        await countAttempt(own, ONE_ACCOUNT, onRefused);
        return { succeeded: () => limits.removeTallies(db, [own, allNetworks]) };
      }
      const pair = subjectOf('pair', account, networkOf(ipAddress, 4));
      const network = subjectOf('network', networkOf(ipAddress, 3));
      const { attempts } = await limits.readTally(db, allNetworks);
      await countAttempt(pair, ONE_ACCOUNT, onRefused, waitSecondsAfter(attempts, ONE_ACCOUNT_ALL_NETWORKS));
      try {
        await countAttempt(network, ONE_NETWORK, onRefused);
      } catch (refusal) {
        await limits.undoAttempt(db, pair);
        throw refusal;
      }
      await inTransaction(db, async (trx) => {
        const tally = await limits.lockTally(trx, allNetworks);
        await limits.saveTally(trx, allNetworks, { ...tally, attempts: tally.attempts + 1 });
      });
      return {
        async succeeded() {
          await limits.removeTallies(db, [pair, allNetworks]);
          await limits.undoAttempt(db, network);
        },
      };
    },

    /** For a signed-in user who has to enter the current password. */
    async admitOwner(userId: number) {
      const own = subjectOf('owner', userId);
      await countAttempt(own, ONE_ACCOUNT, async () => {});
      return { succeeded: () => limits.removeTallies(db, [own]) };
    },

    removeExpired: () => limits.removeExpired(db),
  };
}
