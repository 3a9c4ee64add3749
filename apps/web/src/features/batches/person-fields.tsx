import type { BatchField, BatchPerson } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { SexSelect } from '../../components/sex-select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useBatchTexts } from './use-batch-texts.ts';

const common: readonly BatchField[] = ['full_name', 'id_type', 'id_number', 'birthdate', 'sex'];
const ofCards: readonly BatchField[] = ['address', 'job', 'religion', 'marital_status', 'id_expire_date'];
const ofPassports: readonly BatchField[] = ['nationality', 'passport_country', 'passport_expiry_date'];
const last: readonly BatchField[] = ['phone', 'vehicle_plate'];
const days: readonly BatchField[] = ['birthdate', 'id_expire_date', 'passport_expiry_date'];
const countries: readonly BatchField[] = ['nationality', 'passport_country'];

interface PersonFieldsProps {
  person: BatchPerson;
  /** What is typed and not kept yet. */
  typed: Readonly<Partial<Record<BatchField, string | null>>>;
  onType: (name: BatchField, value: string) => void;
}

/** The fields of a person with what is doubtful about each. */
export function PersonFields({ person, typed, onType }: PersonFieldsProps) {
  const { t } = useTranslation();
  const texts = useBatchTexts();
  const value = (name: BatchField) => typed[name] ?? person.fields[name] ?? '';
  const isPassport = value('id_type') === 'passport';
  const isOpen = person.standing !== 'saved';

  const note = (name: BatchField) => {
    if (!isOpen || typeof typed[name] === 'string') return undefined;
    const doubt = person.is_reviewed ? undefined : person.doubts.find(({ field }) => field === name);
    return doubt && texts.doubt(doubt);
  };
  function field(name: BatchField) {
    const props = {
      label: texts.label(name),
      description: note(name),
      error: isOpen ? person.problems[name] : undefined,
      disabled: !isOpen,
      value: value(name),
    };
    const type = (next: string) => onType(name, next);
    if (days.includes(name)) return <DateField key={name} {...props} onChange={type} />;
    if (countries.includes(name)) return <CountrySelect key={name} {...props} onChange={type} />;
    if (name === 'sex')
      return (
        <SexSelect
          key={name}
          value={props.value}
          description={props.description}
          error={props.error}
          readOnly={!isOpen}
          onChange={type}
        />
      );
    if (name === 'id_type')
      return (
        <Select
          key={name}
          {...props}
          value={props.value || null}
          data={[
            { value: 'national_id', label: t('residents.nationalId') },
            { value: 'passport', label: t('residents.passport') },
          ]}
          onChange={(chosen) => chosen && type(chosen)}
        />
      );
    return (
      <TextField
        key={name}
        {...props}
        {...((name === 'id_number' || name === 'phone') && { dir: 'ltr' })}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    );
  }
  return <>{[...common, ...(isPassport ? ofPassports : ofCards), ...last].map(field)}</>;
}
