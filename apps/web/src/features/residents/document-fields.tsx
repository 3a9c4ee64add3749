import type { Resident } from '@bawaba/contracts';
import { Input, SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { NationalNumberReading } from '../../components/national-number-reading.tsx';
import { OddNumberConfirmation } from '../../components/odd-number-confirmation.tsx';
import { TextField } from '../../components/text-field.tsx';
import { afterClick } from '../../lib/after-click.ts';
import { Cell, FormSection } from './form-section.tsx';
import type { ResidentFields } from './use-resident-fields.ts';

interface DocumentFieldsProps {
  fields: ResidentFields;
  /** The number needs a confirmation by the clerk. */
  isOdd: boolean;
  /** Called on blur; the form then checks the blacklist. */
  onNumberLeft?: (number: string) => void;
}

export function DocumentFields({ fields, isOdd, onNumberLeft }: DocumentFieldsProps) {
  const { t } = useTranslation();
  const label = useId();
  const [left, setLeft] = useState(false);
  const { values, text, choice, write, error } = fields;
  const isPassport = values.id_type === 'passport';
  return (
    <FormSection title={t('residents.document')}>
      <Cell span={5}>
        <Input.Wrapper label={t('residents.idType')} labelElement="div" labelProps={{ id: label }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={label}
            data={[
              { value: 'national_id', label: t('residents.nationalId') },
              { value: 'passport', label: t('residents.passport') },
            ]}
            value={values.id_type}
            onChange={(value) => write('id_type', value as Resident['id_type'])}
          />
        </Input.Wrapper>
      </Cell>
      <Cell span={4}>
        <TextField
          label={t(isPassport ? 'residents.passportNumber' : 'residents.nationalNumber')}
          required
          dir="ltr"
          inputMode={isPassport ? 'text' : 'numeric'}
          {...text('id_number')}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            void afterClick().then(() => setLeft(true));
            onNumberLeft?.(values.id_number);
          }}
        />
        {!isPassport && <NationalNumberReading number={values.id_number} left={left} />}
        {isOdd && (left || error('confirmed_number')) && (
          <OddNumberConfirmation
            values={values}
            problem={error('confirmed_number')}
            onConfirm={(confirmed_number) => fields.apply({ confirmed_number })}
          />
        )}
      </Cell>
      {isPassport ? (
        <>
          <Cell span={3}>
            <DateField label={t('residents.passportExpiryDate')} {...choice('passport_expiry_date')} />
          </Cell>
          <Cell span={6}>
            <CountrySelect label={t('residents.passportCountry')} onlyCodes {...choice('passport_country')} />
          </Cell>
          <Cell span={6}>
            <TextField label={t('residents.passportType')} maxLength={3} {...text('passport_type')} />
          </Cell>
        </>
      ) : (
        <Cell span={3}>
          <DateField
            label={t('residents.idExpireDate')}
            {...choice('id_expire_date')}
            error={error('id_expire_date') ?? error('expire_date')}
          />
        </Cell>
      )}
    </FormSection>
  );
}
