import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { announce } from '../../lib/announcements.ts';
import { isolated } from '../../lib/isolated.ts';
import { useIsTablet } from '../../lib/use-is-phone.ts';
import type { ShownPerson } from './merge-ticks.ts';
import { endRollCall } from './roll-calls.queries.ts';

/** Names in the question; the list has them all. */
const NAMES = 8;

interface EndRollCallProps {
  id: number;
  people: readonly ShownPerson[];
  /** How many ticks this phone has not sent. */
  kept: number;
  isLineLost: boolean;
  onFlush: () => Promise<void>;
}

/** The bar at the lower edge. The end is for everybody, so it asks first. */
export function EndRollCall({ id, people, kept, isLineLost, onFlush }: EndRollCallProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Without a keyboard there is no key.
  const isTablet = useIsTablet();
  const [asking, setAsking] = useState(false);
  const missing = people.filter(({ is_found }) => !is_found);
  const names = missing.slice(0, NAMES).map(({ full_name }) => isolated(full_name));
  const more = missing.length - names.length;

  const end = async () => {
    await onFlush();
    await endRollCall(client, id);
    announce(t('rollCalls.ended'));
  };

  return (
    <FormActions status={!isTablet && t('rollCalls.undoHint')}>
      <Button
        variant={missing.length > 0 ? 'default' : 'filled'}
        disabled={isLineLost}
        onClick={() => setAsking(true)}
      >
        {t('rollCalls.endWith', { count: missing.length })}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('rollCalls.endTitle', { count: missing.length })}
          confirmLabel={t('rollCalls.end')}
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          <Stack gap="xs">
            {names.length > 0 && (
              <Text>
                {t('rollCalls.endNames', { names: names.join(`${t('common.comma')} `) })}
                {more > 0 && ` ${t('rollCalls.andMore', { count: more })}`}
              </Text>
            )}
            {kept > 0 && <Text>{t('rollCalls.endKept', { count: kept })}</Text>}
            <Text>{t('rollCalls.endHint')}</Text>
          </Stack>
        </ConfirmDialog>
      )}
    </FormActions>
  );
}
