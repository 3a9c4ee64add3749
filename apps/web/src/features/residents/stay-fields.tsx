import type { Village } from '@bawaba/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { NightsField } from '../../components/nights-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { VillageSelect } from '../../components/village-select.tsx';
import { daysBetween } from '../../lib/days.ts';
import { FieldWarning } from './field-warning.tsx';
import { Cell, FormSection } from './form-section.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { LONG_STAY_DAYS } from './stay-dates.ts';
import type { ResidentFields } from './use-resident-fields.ts';

interface StayFieldsProps {
  fields: ResidentFields;
  /** Only for administrators, who choose; other users belong to one village. */
  villages?: readonly Village[];
  /** The village whose owners are options. */
  villageId: number | null;
  /** Stands first: the stay of the person before. */
  sameStay?: ReactNode;
}

export function StayFields({ fields, villages, villageId, sameStay }: StayFieldsProps) {
  const { t } = useTranslation();
  const { values, text, choice, write, apply } = fields;
  const days = daysBetween(values.check_in, values.check_out);
  const hasOwner = values.owner_id !== '';
  return (
    <FormSection title={t('residents.stay')}>
      {sameStay && <Cell span={12}>{sameStay}</Cell>}
      {villages && (
        <Cell span={12}>
          <VillageSelect villages={villages} {...choice('village_id')} />
        </Cell>
      )}
      <Cell span={3}>
        <DateField label={t('residents.checkIn')} required {...choice('check_in')} />
      </Cell>
      <Cell span={6}>
        <NightsField
          checkIn={values.check_in}
          checkOut={values.check_out}
          onCheckOut={(day) => write('check_out', day)}
        />
      </Cell>
      <Cell span={3}>
        <DateField
          label={t('residents.checkOut')}
          required
          minDate={values.check_in}
          {...choice('check_out')}
        />
      </Cell>
      {days !== null && days > LONG_STAY_DAYS && (
        <Cell span={12}>
          <FieldWarning>{t('residents.longStay', { days })}</FieldWarning>
        </Cell>
      )}
      {!hasOwner && (
        <>
          <Cell span={3}>
            <TextField label={t('residents.apartment')} {...text('apartment_number')} />
          </Cell>
          <Cell span={3}>
            <TextField label={t('residents.building')} {...text('building_number')} />
          </Cell>
        </>
      )}
      <Cell span={hasOwner ? 12 : 6}>
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
      </Cell>
      <Cell span={6}>
        <TextField label={t('residents.phone')} type="tel" dir="ltr" inputMode="tel" {...text('phone')} />
      </Cell>
      <Cell span={6}>
        <TextField label={t('residents.vehiclePlate')} {...text('vehicle_plate')} />
      </Cell>
    </FormSection>
  );
}
