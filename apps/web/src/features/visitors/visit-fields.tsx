import type { Village, Visitor } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { TextField } from '../../components/text-field.tsx';
import { VillageSelect } from '../../components/village-select.tsx';
import { placeOf, type VisitorValues } from './visitor-values.ts';

interface VisitFieldsProps {
  form: {
    // biome-ignore lint/suspicious/noExplicitAny: the form library uses this type
    field: (name: string) => any;
    setValues: (change: Partial<VisitorValues>) => void;
  };
  villages: readonly Village[] | undefined;
  previous: Visitor | null;
}

/** When, whom and where. */
export function VisitFields({ form, villages, previous }: VisitFieldsProps) {
  const { t } = useTranslation();
  const place = previous && placeOf(previous);
  return (
    <FormSection title={t('visitors.visit')}>
      {previous && place && Object.values(place).some(Boolean) && (
        <Button
          data-wide
          variant="light"
          justify="flex-start"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => form.setValues(place)}
        >
          {t('visitors.samePlace', { name: previous.full_name })}
        </Button>
      )}
      {villages && <VillageSelect villages={villages} {...form.field('village_id')} />}
      <DateField label={t('visitors.visitDate')} required {...form.field('visit_date')} />
      <TextField label={t('visitors.host')} {...form.field('host')} />
      <TextField label={t('residents.apartment')} data-short {...form.field('apartment_number')} />
      <TextField label={t('residents.building')} data-short {...form.field('building_number')} />
    </FormSection>
  );
}
