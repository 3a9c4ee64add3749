import { type AnswerOf, blacklistEndpoints, type Registration } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { useState } from 'react';
import { afterClick } from '../../lib/after-click.ts';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { BlacklistWarning } from './blacklist-warning.tsx';
import { LookAlikeWarning } from './look-alike-warning.tsx';

type Answer = AnswerOf<typeof blacklistEndpoints.check>;

/**
 * Checks the number of a person whom a form registers. A number on the blacklist stops the form, and the audit trail keeps
 * the attempt. Each result is stored by its number: the warning always matches the field, in any order of responses.
 */
export function useBlacklistCheck(registration: Registration = 'resident'): NumberCheck {
  const can = usePermissionCheck();
  const mayRequest = can('view_blacklist') || can('add_residents') || can('add_visitor');
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const remember = (number: string, answer: Answer) =>
    setAnswers((all) => ({ ...all, [identityKey(number)]: answer }));
  const answerFor = (number: string) => answers[identityKey(number)];

  return {
    async check(number) {
      if (!mayRequest || !identityKey(number)) return;
      const answer = await request(blacklistEndpoints.check, {
        params: { idNumber: number.trim() },
        query: { registration },
      }).catch(() => null);
      await afterClick();
      if (answer) remember(number, answer);
    },
    blocks: (number) => answerFor(number)?.blacklisted ?? false,
    noteRefusal(number, error) {
      if (!(error instanceof ApiError) || error.code !== 'blacklisted') return;
      remember(number, { blacklisted: true, reason: error.body.blacklist_reason as string | null });
    },
    warnings(number) {
      const { blacklisted = false, reason = null, looks_like: looksLike = [] } = answerFor(number) ?? {};
      if (!blacklisted && looksLike.length === 0) return null;
      return (
        <>
          {blacklisted && <BlacklistWarning reason={reason} />}
          {looksLike.length > 0 && <LookAlikeWarning number={number} looksLike={looksLike} />}
        </>
      );
    },
  };
}
