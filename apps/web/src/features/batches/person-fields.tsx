import type { BatchField, BatchPerson } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { SexSelect } from '../../components/sex-select.tsx';
import { TextField } from '../../components/text-field.tsx';
import classes from './person-dialog.module.css';
import { useBatchTexts } from './use-batch-texts.ts';

const common: readonly BatchField[] = ['full_name', 'id_type', 'id_number', 'birthdate', 'sex'];
const ofCards: readonly BatchField[] = ['address', 'job', 'religion', 'marital_status', 'id_expire_date'];
const ofPassports: readonly BatchField[] = ['nationality', 'passport_country', 'passport_expiry_date'];
const last: readonly BatchField[] = ['phone', 'vehicle_plate'];
const days: readonly BatchField[] = ['birthdate', 'id_expire_date', 'passport_expiry_date'];
const countries: readonly BatchField[] = ['nationality', 'passport_country'];
const wide: readonly BatchField[] = ['full_name', 'address'];

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

  const notes = (name: BatchField) =>
    !isOpen || person.is_reviewed || typeof typed[name] === 'string'
      ? []
      : person.doubts.filter(({ field }) => field === name).map(texts.doubt);
  function input(name: BatchField) {
    const props = {
      label: texts.label(name),
      error: isOpen ? person.problems[name] : undefined,
      disabled: !isOpen,
      value: value(name),
    };
    const type = (next: string) => onType(name, next);
    if (days.includes(name)) return <DateField {...props} onChange={type} />;
    if (countries.includes(name)) return <CountrySelect {...props} onChange={type} />;
    if (name === 'sex')
      return <SexSelect value={props.value} error={props.error} readOnly={!isOpen} onChange={type} />;
    if (name === 'id_type')
      return (
        <Select
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
        {...props}
        {...((name === 'id_number' || name === 'phone') && { dir: 'ltr' })}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    );
  }
  return (
    <>
      {[...common, ...(isPassport ? ofPassports : ofCards), ...last].map((name) => {
        const doubts = notes(name);
        return (
          <div
            key={name}
            className={classes.field}
            data-field={name}
            data-doubtful={doubts.length > 0 || undefined}
            data-wide={wide.includes(name) || undefined}
          >
            {input(name)}
            {doubts.map((doubt) => (
              <div key={doubt} className={classes.note}>
                {doubt}
              </div>
            ))}
          </div>
        );
      })}
    </>
  );
}
