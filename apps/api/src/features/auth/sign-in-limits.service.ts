import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@bawaba/contracts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import * as limits from './sign-in-limits.repository.ts';

/** So many failures are free. After them each `step` doubles the wait, up to the ceiling. */
interface SlowDown {
  readonly free: number;
  readonly step: number;
  readonly ceilingSeconds: number;
}

const FIRST_WAIT_SECONDS = 30;
/** One desk that guesses at one account: about 20 guesses in the first hour, about 100 a day. */
const ONE_ACCOUNT: SlowDown = { free: 10, step: 1, ceilingSeconds: 15 * 60 };
/** One network that tries many accounts. Many people can share its address, so it is generous. */
const ONE_NETWORK: SlowDown = { free: 100, step: 10, ceilingSeconds: 60 };
/**
 * Many networks that guess at one account. Then a network that is new to the account has to come back after this wait,
 * each on its own: nobody can take away the turn of another. It is short enough for a person at a new desk.
 */
const ONE_ACCOUNT_FROM_EVERYWHERE: SlowDown = { free: 100, step: 20, ceilingSeconds: 60 };

const waitAfter = (failures: number, { free, step, ceilingSeconds }: SlowDown) =>
  failures < free
    ? 0
    : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.floor((failures - free) / step), ceilingSeconds);

const subjectOf = (...parts: (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** A subscriber has a /64 of IPv6 addresses at least, and often a /48: `groups` of 16 bits count as one network. */
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

/** Whose password is tried: the id of the account, or the name as the database folds it where there is none. */
export type Account = number | string;

export interface Attempt {
  readonly account: Account;
  readonly ipAddress: string;
  /** The hash of the cookie of a browser that signed in before as this account. */
  readonly device?: Buffer | undefined;
}

export function createSignInLimits(db: Database) {
  /** Counts the attempt. One that comes too early is refused, and the first of these is reported. */
  async function take(subject: Buffer, slowDown: SlowDown, onRefused: () => Promise<void>, leastWait = 0) {
    const tally = await inTransaction(db, async (trx) => {
      const before = await limits.lockTally(trx, subject);
      if (before.wait_seconds > 0) {
        await limits.countRefusal(trx, subject);
        return before;
      }
      const isNew = before.attempts === 0 && before.refusals === 0;
      if (leastWait > 0 && isNew) {
        await limits.saveTally(trx, subject, { attempts: 0, refusals: 1, wait_seconds: leastWait });
        return { ...before, wait_seconds: leastWait };
      }
      const attempts = before.attempts + 1;
      const wait_seconds = Math.max(leastWait, waitAfter(attempts, slowDown));
      await limits.saveTally(trx, subject, { attempts, refusals: 0, wait_seconds });
      return before;
    });
    if (tally.wait_seconds <= 0) return;
    if (tally.refusals === 0) await onRefused();
    throw new AppError('too_many_attempts', { retryAfterSeconds: tally.wait_seconds });
  }

  return {
    /**
     * Throws when the attempt comes too early. Otherwise answers with what to do once the password proved right.
     * A known device has a count of its own: no failure elsewhere slows it down.
     */
    async admit({ account, ipAddress, device }: Attempt, onRefused = async () => {}) {
      const everywhere = subjectOf('account', account);
      if (device) {
        const own = subjectOf('device', device.toString('hex'), account);
        await take(own, ONE_ACCOUNT, onRefused);
        return { succeeded: () => limits.forget(db, [own, everywhere]) };
      }
      const pair = subjectOf('pair', account, networkOf(ipAddress, 4));
      const network = subjectOf('network', networkOf(ipAddress, 3));
      const { attempts } = await limits.readTally(db, everywhere);
      await take(pair, ONE_ACCOUNT, onRefused, waitAfter(attempts, ONE_ACCOUNT_FROM_EVERYWHERE));
      try {
        await take(network, ONE_NETWORK, onRefused);
      } catch (refusal) {
        await limits.takeBack(db, pair);
        throw refusal;
      }
      await inTransaction(db, async (trx) => {
        const tally = await limits.lockTally(trx, everywhere);
        await limits.saveTally(trx, everywhere, { ...tally, attempts: tally.attempts + 1 });
      });
      return {
        async succeeded() {
          await limits.forget(db, [pair, everywhere]);
          await limits.takeBack(db, network);
        },
      };
    },

    /** Someone signed in who has to know the current password. */
    async admitOwner(userId: number) {
      const own = subjectOf('owner', userId);
      await take(own, ONE_ACCOUNT, async () => {});
      return { succeeded: () => limits.forget(db, [own]) };
    },

    forgetOld: () => limits.forgetOld(db),
  };
}
