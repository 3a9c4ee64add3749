import type { RollCall, Village } from '@bawaba/contracts';
import { Alert, Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { VillageSelect } from '../../components/village-select.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { startRollCall } from './roll-calls.queries.ts';
import classes from './start-roll-call.module.css';

interface StartRollCallProps {
  /** For those who choose a village. */
  villages: readonly Village[] | undefined;
  onStarted: (rollCall: RollCall) => void;
}

/** One press. */
export function StartRollCall({ villages, onStarted }: StartRollCallProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [village, setVillage] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const chosen = village ?? (villages?.length === 1 ? String(villages[0]?.id) : null);

  const start = async () => {
    setStarting(true);
    setError(null);
    try {
      onStarted(await startRollCall(client, chosen === null ? null : Number(chosen)));
    } catch (failure) {
      setError(failure);
      setStarting(false);
    }
  };

  return (
    <EmptyState
      icon={IconUsersGroup}
      title={t('rollCalls.startTitle')}
      hint={t('rollCalls.startHint')}
      action={
        <div className={classes.action}>
          {villages && <VillageSelect villages={villages} value={chosen} onChange={setVillage} />}
          <Button
            className={classes.start}
            loading={isStarting}
            disabled={villages !== undefined && chosen === null}
            onClick={start}
          >
            {t('rollCalls.start')}
          </Button>
          {error !== null && (
            <Alert color="red" role="alert">
              {errorText(error)}
            </Alert>
          )}
        </div>
      }
    />
  );
}
