import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '@bawaba/contracts';
import type { Database } from '../../database/connection.ts';
import * as limits from './sign-in-limits.repository.ts';

const WINDOW_SECONDS = 15 * 60;
/**
 * Failures allowed in a window. The pair stops someone guessing one password; the address stops someone trying
 * one password on many names; the account stops many addresses, and is high enough that a stranger cannot lock
 * a clerk out by guessing slowly.
 */
const LIMITS = { pair: 10, address: 100, account: 200 } as const;

const subjectOf = (kind: keyof typeof LIMITS, ...parts: string[]) =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest();

/** Whoever has one IPv6 address has a /64 of them: they count as one. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ipAddress)?.[1];
  if (mapped || !isIPv6(ipAddress)) return mapped ?? ipAddress;
  const [head = [], tail] = (ipAddress.split('%')[0] ?? '')
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
    .map((groups) => groups.map((group) => Number.parseInt(group, 16)));
  const zeros = Array.from({ length: tail ? 8 - head.length - tail.length : 0 }, () => 0);
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}

export function createSignInLimits(db: Database) {
  return {
    /**
     * Throws when there were too many, and tells the first time; otherwise tells what to do once the password
     * proved right.
     */
    async admit(username: string, ipAddress: string, onClosed = async () => {}) {
      const account = username.toLowerCase();
      const network = networkOf(ipAddress);
      const subjects = {
        pair: subjectOf('pair', account, network),
        address: subjectOf('address', network),
        account: subjectOf('account', account),
      };
      for (const kind of ['pair', 'address', 'account'] as const) {
        const tally = await limits.count(db, subjects[kind], WINDOW_SECONDS);
        if (tally.attempts > LIMITS[kind]) {
          if (tally.attempts === LIMITS[kind] + 1) await onClosed();
          throw new AppError('too_many_attempts', { retryAfterSeconds: Math.max(tally.seconds_left, 1) });
        }
      }
      return {
        async succeeded() {
          await limits.forget(db, subjects.pair);
          await limits.uncount(db, subjects.address);
          await limits.uncount(db, subjects.account);
        },
      };
    },
    forgetOld: () => limits.forgetOld(db),
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
