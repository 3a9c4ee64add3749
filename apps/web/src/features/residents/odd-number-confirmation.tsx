import { identityKey } from '@bawaba/identity';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isConfirmed } from './odd-number.ts';
import type { ResidentFields } from './use-resident-fields.ts';

/** A card whose number is no national number: the clerk says that it is written so. */
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
