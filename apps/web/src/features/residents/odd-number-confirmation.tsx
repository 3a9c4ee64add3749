import { identityKey } from '@bawaba/identity';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isConfirmed } from './odd-number.ts';
import type { ResidentFields } from './use-resident-fields.ts';

/** The card has an invalid national number: the clerk confirms that the card shows this number. */
export function OddNumberConfirmation({ fields }: { fields: ResidentFields }) {
  const { t } = useTranslation();
  const { values, apply, error } = fields;
  const problem = error('confirmed_number');
  return (
    <Checkbox
      mt="xs"
      color="amber"
      label={t('residents.numberIsSo')}
      checked={isConfirmed(values)}
      error={problem}
      aria-invalid={problem ? true : undefined}
      onChange={({ currentTarget }) =>
        apply({ confirmed_number: currentTarget.checked ? identityKey(values.id_number) : '' })
      }
    />
  );
}
