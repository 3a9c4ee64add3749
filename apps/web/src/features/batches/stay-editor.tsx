import type { BatchStay } from '@bawaba/contracts';
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { TextField } from '../../components/text-field.tsx';

export interface OwnerFieldProps {
  readonly villageId: number;
  readonly ownerId: number | null;
  readonly name: string;
  readonly onChange: (ownerId: number | null) => void;
}

interface StayEditorProps {
  stay: BatchStay;
  villageId: number;
  ownerName: string;
  onChange: (stay: BatchStay) => void;
  /** The owners are of another feature: the page brings the field. */
  ownerField: (props: OwnerFieldProps) => ReactNode;
  errors?: Readonly<Record<string, string>>;
}

export function StayEditor({
  stay,
  villageId,
  ownerName,
  onChange,
  ownerField,
  errors = {},
}: StayEditorProps) {
  const { t } = useTranslation();
  const set = (change: Partial<BatchStay>) => onChange({ ...stay, ...change });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
      <DateField
        label={t('residents.checkIn')}
        value={stay.check_in ?? ''}
        error={errors.check_in}
        onlyDays
        onChange={(day) => set({ check_in: day || null })}
      />
      <DateField
        label={t('residents.checkOut')}
        value={stay.check_out ?? ''}
        error={errors.check_out}
        minDate={stay.check_in ?? undefined}
        onlyDays
        onChange={(day) => set({ check_out: day || null })}
      />
      {stay.owner_id === null && (
        <>
          <TextField
            label={t('residents.apartment')}
            value={stay.apartment_number ?? ''}
            onChange={({ currentTarget }) => set({ apartment_number: currentTarget.value || null })}
          />
          <TextField
            label={t('residents.building')}
            value={stay.building_number ?? ''}
            onChange={({ currentTarget }) => set({ building_number: currentTarget.value || null })}
          />
        </>
      )}
      {ownerField({
        villageId,
        ownerId: stay.owner_id,
        name: ownerName,
        onChange: (owner_id) => set({ owner_id }),
      })}
    </SimpleGrid>
  );
}
