import type { BlacklistMatch } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useBlacklistActions } from './blacklist.queries.ts';
import type { ComparedPerson } from './person-comparison.tsx';
import { SimilarCard } from './similar-card.tsx';

interface StoppedEntryProps {
  /** Why the api refused it. */
  matches: readonly BlacklistMatch[];
  person: ComparedPerson;
  record: { resident_id: number } | { visitor_id: number };
  /** It is somebody else: nobody is stopped by these entries any more. */
  onDecided: () => void;
  onSame?: (() => void) | undefined;
}

/** Somebody who comes in, or comes back, with the name and birth date of somebody on the blacklist. */
export function StoppedEntry({ matches, person, record, onDecided, onSame }: StoppedEntryProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { decide } = useBlacklistActions();
  const [problem, setProblem] = useState<string | null>(null);

  async function send(reason: string) {
    setProblem(null);
    try {
      for (const { id } of matches) await decide(id, { ...record, reason });
      announce(t('blacklist.similar.decidedInside'));
      onDecided();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <>
      <SimilarCard
        tier="stop"
        matches={matches}
        person={person}
        label={t('blacklist.similar.atTheGate')}
        onAnswer={({ reason }) => void send(reason)}
        onSame={onSame}
      />
      {problem && (
        <Text role="alert" c="red">
          {problem}
        </Text>
      )}
    </>
  );
}
