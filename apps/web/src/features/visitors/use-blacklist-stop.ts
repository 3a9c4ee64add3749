import { identityKey } from '@bawaba/identity';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';

interface Stop {
  readonly key: string;
  readonly reason: string;
}

/** Whether a number is on the blacklist; absent where the user may not ask, and then saving tells. */
export type NumberCheck = (idNumber: string) => Promise<{ blacklisted: boolean; reason: string | null }>;

/** Remembers which number is refused and why; the warning stands as long as that number does. */
export function useBlacklistStop(number: string, check?: NumberCheck) {
  const [stop, setStop] = useState<Stop | null>(null);
  const asked = useRef('');
  const key = identityKey(number);

  return {
    reason: stop !== null && stop.key === key ? stop.reason : null,
    /** On leaving the field, or when a document has filled it. */
    async look(looked = number) {
      const key = identityKey(looked);
      if (!check || !key || asked.current === key) return;
      asked.current = key;
      try {
        const { blacklisted, reason } = await check(looked);
        setStop((now) => (blacklisted ? { key, reason: reason ?? '' } : now?.key === key ? null : now));
      } catch {
        // Without an answer the clerk goes on; the api looks again when the form is saved.
        asked.current = '';
      }
    },
    /** What the api said when the form was saved. */
    notice(error: unknown, refused: string) {
      if (error instanceof ApiError && error.code === 'blacklisted') {
        setStop({ key: identityKey(refused), reason: String(error.body.blacklist_reason ?? '') });
      }
    },
  };
}
