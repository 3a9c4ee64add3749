import { parseNationalNumber } from '@bawaba/identity';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { SexSelect } from '../../components/sex-select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFormat } from '../../lib/format.ts';
import { FieldWarning } from './field-warning.tsx';
import { Cell, FormSection } from './form-section.tsx';
import type { ResidentFields } from './use-resident-fields.ts';

interface PersonFieldsProps {
  fields: ResidentFields;
  autoFocus?: boolean;
}

export function PersonFields({ fields, autoFocus }: PersonFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { values, text, choice, write, underneath, error } = fields;
  const isCard = values.id_type === 'national_id';
  const { birthDate, sex } = parseNationalNumber(isCard ? values.id_number : '');
  const nationality = <CountrySelect label={t('residents.nationality')} {...choice('nationality')} />;
  return (
    <FormSection title={t('residents.person')}>
      <Cell span={isCard ? 6 : 12}>
        <TextField label={t('residents.fullName')} required autoFocus={autoFocus} {...text('full_name')} />
      </Cell>
      <Cell span={isCard ? 3 : 4}>
        <DateField label={t('residents.birthdate')} {...choice('birthdate')} />
        {birthDate && values.birthdate && birthDate !== values.birthdate && (
          <FieldWarning onUse={() => write('birthdate', birthDate)}>
            {t('residents.birthdateDisagrees', { date: format.day(birthDate) })}
          </FieldWarning>
        )}
      </Cell>
      <Cell span={isCard ? 3 : 4}>
        <SexSelect
          value={values.sex}
          error={error('sex')}
          onChange={(value) => write('sex', value)}
          {...underneath('sex')}
        />
        {sex && values.sex && sex !== values.sex && (
          <FieldWarning onUse={() => write('sex', sex)}>
            {t('residents.sexDisagrees', { sex: t(`residents.sexName.${sex}`) })}
          </FieldWarning>
        )}
      </Cell>
      {isCard ? (
        <>
          <Cell span={9}>
            <TextField label={t('residents.address')} {...text('address')} />
          </Cell>
          <Cell span={3}>{nationality}</Cell>
          <Cell span={6}>
            <TextField label={t('residents.job')} {...text('job')} />
          </Cell>
          <Cell span={3}>
            <TextField label={t('residents.maritalStatus')} {...text('marital_status')} />
          </Cell>
          <Cell span={3}>
            <TextField label={t('residents.religion')} {...text('religion')} />
          </Cell>
        </>
      ) : (
        <Cell span={4}>{nationality}</Cell>
      )}
    </FormSection>
  );
}
