import type { AnswerOf, blacklistEndpoints, LookAlike } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

interface Known {
  /** Why the number is refused; null where it is not. */
  readonly reason: string | null;
  readonly looksLike: readonly LookAlike[];
}

/** Whether a number is on the blacklist; absent where the user may not ask, and then saving tells. */
export type NumberCheck = (idNumber: string) => Promise<AnswerOf<typeof blacklistEndpoints.check>>;

/** Remembers what is known of a number; the warning stands as long as that number does. */
export function useBlacklistStop(number: string, check?: NumberCheck) {
  const [found, setFound] = useState<Readonly<Record<string, Known>>>({});
  const remember = (key: string, known: Known) => setFound((all) => ({ ...all, [key]: known }));
  const asked = useRef('');
  const known = found[identityKey(number)];

  return {
    reason: known?.reason ?? null,
    looksLike: known?.looksLike ?? [],
    /** On leaving the field, or when a document has filled it. */
    async look(looked = number) {
      const key = identityKey(looked);
      if (!check || !key || asked.current === key) return;
      asked.current = key;
      try {
        const { blacklisted, reason, looks_like: looksLike = [] } = await check(looked);
        remember(key, { reason: blacklisted ? (reason ?? '') : null, looksLike });
      } catch {
        // Without an answer the clerk goes on; the api looks again when the form is saved.
        asked.current = '';
      }
    },
    /** What the api said when the form was saved. */
    notice(error: unknown, refused: string) {
      if (error instanceof ApiError && error.code === 'blacklisted') {
        const reason = String(error.body.blacklist_reason ?? '');
        remember(identityKey(refused), { reason, looksLike: [] });
      }
    },
  };
}
