import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { useFieldTexts } from './field-labels.ts';
import { typed } from './resident-autofill.ts';
import type { ResidentField, ResidentValues } from './resident-values.ts';

/** The parts of the form that the sections use. */
interface FormOfResident {
  values: ResidentValues;
  setValue: (name: keyof ResidentValues, value: never) => void;
  error: (name: string) => ReactNode;
}

type Event = { currentTarget: { value: string } };
type TextField = Exclude<
  ResidentField,
  | 'mrz_valid'
  | 'ocr_confidence_front'
  | 'ocr_confidence_back'
  | 'id_type'
  | 'sex'
  | 'relationship'
  | 'children'
>;

/** Fields that also update the values that depend on them. */
export function useResidentFields(
  form: FormOfResident,
  { aside, onUsed }: { aside?: FieldAside; onUsed?: (name: ResidentField, value: string) => void } = {},
) {
  const { values } = form;
  const { t } = useTranslation();
  const texts = useFieldTexts();
  const numberLabel = t(
    values.id_type === 'passport' ? 'residents.passportNumber' : 'residents.nationalNumber',
  );
  const apply = (change: Partial<ResidentValues>) => {
    for (const [name, value] of Object.entries(change)) {
      form.setValue(name as keyof ResidentValues, value as never);
    }
  };
  const write = <Name extends ResidentField>(name: Name, value: ResidentValues[Name]) =>
    apply(typed(values, name, value));
  /** A value taken from a scan does not count as typed: the next scan may replace it. */
  const use = (name: ResidentField) => (value: string) => {
    const by_hand = values.by_hand.filter((other) => other !== name);
    apply({ ...typed(values, name, value as never), by_hand });
    onUsed?.(name, value);
  };
  const underneath = (name: TextField | 'sex') =>
    asideProps(aside, {
      name,
      label: name === 'id_number' ? numberLabel : texts.label(name),
      value: values[name],
      show: (value) => texts.text(name, { ...values, [name]: value }),
      use: use(name),
    });
  return {
    values,
    apply,
    write,
    underneath,
    error: form.error,
    text: (name: TextField) => ({
      value: values[name],
      error: form.error(name),
      onChange: ({ currentTarget }: Event) => write(name, currentTarget.value),
      ...underneath(name),
    }),
    /** For dates and selects, whose `onChange` receives the value, not an event. */
    choice: (name: TextField) => ({
      value: values[name],
      error: form.error(name),
      onChange: (value: string | null) => write(name, value ?? ''),
      ...underneath(name),
    }),
  };
}

export type ResidentFields = ReturnType<typeof useResidentFields>;
