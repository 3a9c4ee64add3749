import type { ReactNode } from 'react';
import { typed } from './resident-autofill.ts';
import type { ResidentField, ResidentValues } from './resident-values.ts';

/** What the sections of the form need of it. */
interface FormOfResident {
  values: ResidentValues;
  setValue: (name: keyof ResidentValues, value: never) => void;
  error: (name: string) => ReactNode;
}

type Event = { currentTarget: { value: string } };
type TextField = Exclude<
  ResidentField,
  'mrz_valid' | 'ocr_confidence_front' | 'ocr_confidence_back' | 'id_type' | 'sex'
>;

/** Fields that know what follows from what is typed into them. */
export function useResidentFields(form: FormOfResident) {
  const { values } = form;
  const apply = (change: Partial<ResidentValues>) => {
    for (const [name, value] of Object.entries(change)) {
      form.setValue(name as keyof ResidentValues, value as never);
    }
  };
  const write = <Name extends ResidentField>(name: Name, value: ResidentValues[Name]) =>
    apply(typed(values, name, value));
  return {
    values,
    apply,
    write,
    error: form.error,
    text: (name: TextField) => ({
      value: values[name],
      error: form.error(name),
      onChange: ({ currentTarget }: Event) => write(name, currentTarget.value),
    }),
    /** Dates and selects tell their value itself. */
    choice: (name: TextField) => ({
      value: values[name],
      error: form.error(name),
      onChange: (value: string | null) => write(name, value ?? ''),
    }),
  };
}

export type ResidentFields = ReturnType<typeof useResidentFields>;
