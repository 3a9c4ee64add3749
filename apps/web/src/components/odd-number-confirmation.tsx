import { identityKey } from '@bawaba/identity';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isConfirmed, type NumberValues } from '../lib/odd-number.ts';

interface OddNumberConfirmationProps {
  values: NumberValues;
  problem: ReactNode;
  /** Gets the identity key of the confirmed number, or an empty text. */
  onConfirm: (key: string) => void;
}

/** The card has an invalid national number: the clerk confirms that the card shows this number. */
export function OddNumberConfirmation({ values, problem, onConfirm }: OddNumberConfirmationProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      mt="xs"
      color="amber"
      label={t('residents.numberIsSo')}
      checked={isConfirmed(values)}
      error={problem}
      aria-invalid={problem ? true : undefined}
      onChange={({ currentTarget }) => onConfirm(currentTarget.checked ? identityKey(values.id_number) : '')}
    />
  );
}
