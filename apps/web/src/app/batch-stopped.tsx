import type { Batch, BatchPerson, BlacklistMatch, ExistingResident } from '@bawaba/contracts';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBatchActions } from '../features/batches/batches.queries.ts';
import { SimilarCard } from '../features/blacklist/similar-card.tsx';
import { DuplicateCard } from '../features/residents/duplicate-card.tsx';
import { announce } from '../lib/announcements.ts';
import { useErrorText } from '../lib/use-error-text.ts';

interface StoppedPersonProps {
  batch: Batch;
  person: BatchPerson;
}

/** Whether there is a way out for somebody who is stopped. A number on the blacklist has none. */
export const hasWayOut = ({ problem }: BatchPerson) =>
  problem?.code === 'blacklist_match' ||
  (problem?.code === 'duplicate_in_same_village' && !!problem.existing_resident);

/** What stopped somebody of a batch, with the cards of the form: another person than on the blacklist, or a longer stay. */
export function StoppedPerson({ batch, person }: StoppedPersonProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { updatePerson, check } = useBatchActions(batch.id);
  const [failure, setFailure] = useState<unknown>(null);
  const { problem, fields } = person;
  const matches = (problem?.matches ?? []) as BlacklistMatch[];

  async function decide(reason: string) {
    setFailure(null);
    try {
      await updatePerson(person.id, {
        decisions: matches.map(({ id }) => ({ blacklist_id: id, same_person: false, reason })),
      });
      await check();
    } catch (error) {
      setFailure(error);
    }
  }
  /** Their stay is the one that is here already: nobody is to be saved. */
  async function extended() {
    announce(t('residents.updated'));
    await updatePerson(person.id, { is_left_out: true }).catch(setFailure);
  }

  return (
    <>
      {problem?.code === 'blacklist_match' ? (
        <SimilarCard
          tier="stop"
          matches={matches}
          label={t('batches.inTheBatch')}
          person={{
            full_name: fields.full_name ?? '',
            birthdate: fields.birthdate ?? null,
            sex: fields.sex ?? null,
            id_number: fields.id_number ?? null,
            village_name: batch.village_name,
          }}
          onAnswer={({ reason }) => void decide(reason)}
        />
      ) : (
        <DuplicateCard
          message={t('batches.alreadyHere')}
          existing={problem?.existing_resident as ExistingResident}
          checkOut={{ ...batch.stay, ...person.stay }.check_out ?? ''}
          onExtended={() => void extended()}
        />
      )}
      {failure !== null && (
        <Alert color="red" role="alert">
          {errorText(failure)}
        </Alert>
      )}
    </>
  );
}
