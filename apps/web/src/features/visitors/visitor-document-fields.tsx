import type { Visitor } from '@bawaba/contracts';
import { Input, SegmentedControl } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form-section.tsx';
import { NationalNumberReading } from '../../components/national-number-reading.tsx';
import { OddNumberConfirmation } from '../../components/odd-number-confirmation.tsx';
import { TextField } from '../../components/text-field.tsx';
import { afterClick } from '../../lib/after-click.ts';
import { numberOf, type VisitorValues } from './visitor-values.ts';

interface VisitorDocumentFieldsProps {
  form: {
    values: VisitorValues;
    setValue: (name: 'confirmed_number', value: never) => void;
    error: (name: string) => ReactNode;
    // biome-ignore lint/suspicious/noExplicitAny: the form library uses this type
    field: (name: string) => any;
  };
  /** The number needs a confirmation by the clerk. */
  isOdd: boolean;
  onType: (kind: Visitor['id_type']) => void;
  onNumber: (number: string) => void;
  onNumberLeft: () => void;
  /** Props of a field that the scanner can fill. */
  scanned: (name: 'passport_number', label: string) => object;
}

/** The kind of the document and its number. */
export function VisitorDocumentFields(props: VisitorDocumentFieldsProps) {
  const { form, isOdd, onType, onNumber, onNumberLeft, scanned } = props;
  const { t } = useTranslation();
  const label = useId();
  const [left, setLeft] = useState(false);
  const isPassport = form.values.id_type === 'passport';
  const numberLabel = t(isPassport ? 'residents.passportNumber' : 'residents.nationalNumber');
  const number = form.field('passport_number');
  const problem = form.error('confirmed_number');
  return (
    <FormSection title={t('residents.document')}>
      <Input.Wrapper label={t('residents.idType')} labelElement="div" labelProps={{ id: label }}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-labelledby={label}
          data={[
            { value: 'national_id', label: t('residents.nationalId') },
            { value: 'passport', label: t('residents.passport') },
          ]}
          value={form.values.id_type}
          onChange={(value) => onType(value as Visitor['id_type'])}
        />
      </Input.Wrapper>
      <div>
        <TextField
          label={numberLabel}
          dir="ltr"
          inputMode={isPassport ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          {...number}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => onNumber(currentTarget.value)}
          onFocus={() => setLeft(false)}
          onBlur={(event: FocusEvent) => {
            number.onBlur?.(event);
            void afterClick().then(() => setLeft(true));
            onNumberLeft();
          }}
          {...scanned('passport_number', numberLabel)}
        />
        {!isPassport && <NationalNumberReading number={form.values.passport_number} left={left} />}
        {isOdd && (left || problem) && (
          <OddNumberConfirmation
            values={numberOf(form.values)}
            problem={problem}
            onConfirm={(key) => form.setValue('confirmed_number', key as never)}
          />
        )}
      </div>
    </FormSection>
  );
}
