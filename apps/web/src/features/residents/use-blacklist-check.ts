import { identityKey } from '@bawaba/identity';
import { useState } from 'react';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { checkBlacklist } from './residents.queries.ts';

interface Blacklisted {
  readonly key: string;
  readonly reason: string | null;
}

/** Knows about one person at a time: the one whose number stands in the form. */
export function useBlacklistCheck(number: string) {
  const can = usePermissionCheck();
  const mayAsk = can('view_blacklist') || can('add_residents') || can('add_visitor');
  const [found, setFound] = useState<Blacklisted | null>(null);

  /** A look that fails says nothing: saving looks again, where it counts. */
  async function check(asked: string) {
    const key = identityKey(asked);
    if (!key || !mayAsk) return;
    const answer = await checkBlacklist(asked.trim()).catch(() => null);
    if (!answer) return;
    if (answer.blacklisted) setFound({ key, reason: answer.reason });
    else setFound((known) => (known?.key === key ? null : known));
  }

  return {
    blacklisted: found !== null && found.key === identityKey(number) ? found : null,
    check,
    /** The register refused to save this person. */
    refused: (asked: string, reason: string | null) => setFound({ key: identityKey(asked), reason }),
  };
}
