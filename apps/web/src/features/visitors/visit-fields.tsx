import type { Village, Visitor } from '@bawaba/contracts';
import { Button, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
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
      {villages && (
        <RecordSelect
          label={t('residents.village')}
          placeholder={t('residents.chooseVillage')}
          required
          openOnFocus={false}
          data-wide
          records={villages}
          {...form.field('village_id')}
        />
      )}
      <DateField label={t('visitors.visitDate')} required {...form.field('visit_date')} />
      <TextInput label={t('visitors.host')} dir="auto" autoComplete="off" {...form.field('host')} />
      <TextInput
        label={t('residents.apartment')}
        data-short
        dir="auto"
        autoComplete="off"
        {...form.field('apartment_number')}
      />
      <TextInput
        label={t('residents.building')}
        data-short
        dir="auto"
        autoComplete="off"
        {...form.field('building_number')}
      />
    </FormSection>
  );
}
