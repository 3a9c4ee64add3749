import type { Village } from '@bawaba/contracts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { isDay } from '../../components/typed-date.ts';
import { FieldWarning } from './field-warning.tsx';
import { FormSection } from './form-section.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { QuickNights } from './quick-nights.tsx';
import { daysBetween, LONG_STAY_DAYS } from './stay-dates.ts';
import type { ResidentFields } from './use-resident-fields.ts';

interface StayFieldsProps {
  fields: ResidentFields;
  /** Only for administrators, who choose; other users belong to one village. */
  villages?: readonly Village[];
  /** The village whose owners are options. */
  villageId: number | null;
}

export function StayFields({ fields, villages, villageId }: StayFieldsProps) {
  const { t } = useTranslation();
  const { values, text, choice, write, apply } = fields;
  const days = daysBetween(values.check_in, values.check_out);
  return (
    <FormSection title={t('residents.stay')}>
      {villages && (
        <RecordSelect
          label={t('residents.village')}
          placeholder={t('residents.chooseVillage')}
          records={villages}
          openOnFocus={false}
          required
          data-wide
          {...choice('village_id')}
        />
      )}
      <DateField label={t('residents.checkIn')} required {...choice('check_in')} />
      <div>
        <DateField
          label={t('residents.checkOut')}
          required
          minDate={values.check_in}
          {...choice('check_out')}
        />
        {isDay(values.check_in) && (
          <QuickNights
            from={values.check_in}
            value={values.check_out}
            onChoose={(day) => write('check_out', day)}
          />
        )}
        {days !== null && days > LONG_STAY_DAYS && (
          <FieldWarning>{t('residents.longStay', { days })}</FieldWarning>
        )}
      </div>
      <OwnerSelect
        villageId={villageId}
        value={values.owner_id}
        name={values.owner_name}
        error={fields.error('owner_id')}
        onChange={(id, owner_name) => {
          write('owner_id', id);
          apply({ owner_name });
        }}
      />
      {values.owner_id === '' && (
        <>
          <TextInput label={t('residents.apartment')} dir="auto" {...text('apartment_number')} />
          <TextInput label={t('residents.building')} dir="auto" {...text('building_number')} />
        </>
      )}
    </FormSection>
  );
}
