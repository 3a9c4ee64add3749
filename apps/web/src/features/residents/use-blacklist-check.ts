import type { LookAlike } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { useState } from 'react';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { checkBlacklist } from './residents.queries.ts';

interface Known {
  readonly blacklisted: boolean;
  readonly reason: string | null;
  readonly looksLike: readonly LookAlike[];
}

/** Tells about the person whose number stands in the form, in whichever order the answers come. */
export function useBlacklistCheck(number: string) {
  const can = usePermissionCheck();
  const mayAsk = can('view_blacklist') || can('add_residents') || can('add_visitor');
  const [found, setFound] = useState<Readonly<Record<string, Known>>>({});
  const remember = (key: string, known: Known) => setFound((all) => ({ ...all, [key]: known }));

  /** A look that fails says nothing: saving looks again, where it counts. */
  async function check(asked: string) {
    const key = identityKey(asked);
    if (!key || !mayAsk) return;
    const answer = await checkBlacklist(asked.trim()).catch(() => null);
    if (!answer) return;
    const { blacklisted, reason, looks_like: looksLike = [] } = answer;
    remember(key, { blacklisted, reason, looksLike });
  }

  const known = found[identityKey(number)];
  return {
    blacklisted: known?.blacklisted ? known : null,
    looksLike: known?.looksLike ?? [],
    check,
    /** The register refused to save this person. */
    refused: (asked: string, reason: string | null) =>
      remember(identityKey(asked), { blacklisted: true, reason, looksLike: [] }),
  };
}
