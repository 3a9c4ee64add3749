import {
  recordId,
  type Village,
  type Visitor,
  type VisitorCreate,
  visitorCreate,
  visitorUpdate,
} from '@bawaba/contracts';
import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '../../components/beside.tsx';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { FieldGrid, Form } from '../../components/form.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { announce } from '../../lib/announcements.ts';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { fillable } from '../../lib/fill-fields.ts';
import { useFormat } from '../../lib/format.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { type VisitorTexts, type VisitorValues, valuesOf } from './visitor-values.ts';
import { useVisitorActions } from './visitors.queries.ts';

interface VisitorFormProps {
  /** Null for a new visitor. */
  visitor: Visitor | null;
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  numberCheck: NumberCheck;
  onSaved: () => void;
  onCancel: () => void;
  /** Another user saved first, and this user accepts that version. */
  onTakeTheirs?: (current: Visitor) => void;
  /** Rendered beside the fields; it can fill them. */
  documents?: (fill: (found: VisitorTexts, before: VisitorTexts) => void) => ReactNode;
  /** Rendered under each field. */
  aside?: FieldAside;
}

export function VisitorForm(props: VisitorFormProps) {
  const { visitor, villages, numberCheck, onSaved, onCancel, onTakeTheirs, documents, aside } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { create, update } = useVisitorActions();
  const [base] = useState(() => valuesOf(visitor));
  const title = t(visitor ? 'visitors.editTitle' : 'visitors.add');
  const village_id = villages ? recordId : visitorCreate.shape.village_id;

  const form = useSchemaForm({
    schema: visitor ? visitorUpdate.extend({ village_id }) : visitorCreate.extend({ village_id }),
    initial: base,
    draft: `visitor:${visitor?.id ?? 'new'}`,
    toBody: ({ village_id, ...values }) => ({
      ...values,
      ...(villages && { village_id: village_id ? Number(village_id) : null }),
    }),
    createsOnce: !visitor,
    save: async (body, values, idempotencyKey) => {
      try {
        await (visitor ? update(visitor.id, body) : create(body as VisitorCreate, idempotencyKey));
      } catch (error) {
        numberCheck.noteRefusal(values.passport_number, error);
        throw error;
      }
      announce(t(visitor ? 'visitors.updated' : 'visitors.created'));
    },
    onSaved,
  });

  const { refusal } = form;
  const current = refusal?.code === 'stale' ? (refusal.body.current as Visitor) : null;
  const explained = current !== null || refusal?.code === 'blacklisted';
  const passport = form.field('passport_number');
  const underneath = (name: keyof VisitorTexts, label: string) =>
    asideProps(aside, {
      name,
      label,
      value: form.values[name],
      use: (value) => {
        form.setValue(name, value);
        if (name === 'passport_number') numberCheck.check(value);
      },
    });

  function fill(found: VisitorTexts, before: VisitorTexts) {
    const change = fillable(form.values, found, before);
    form.setValues(change);
    if (change.passport_number) numberCheck.check(change.passport_number);
  }
  const villageName = ({ village_id }: VisitorValues) =>
    villages?.find(({ id }) => String(id) === village_id)?.name ?? '';

  return (
    <Form
      form={{ ...form, failure: explained ? null : form.failure }}
      label={title}
      onCancel={onCancel}
      blocked={numberCheck.blocks(form.values.passport_number) && t('common.blockedByBlacklist')}
    >
      {current && (
        <RecordConflict
          form={form}
          fields={[
            { name: 'full_name', label: t('visitors.fullName') },
            {
              name: 'visit_date',
              label: t('visitors.visitDate'),
              show: ({ visit_date }) => visit_date && format.day(visit_date),
            },
            { name: 'nationality', label: t('visitors.nationality') },
            { name: 'passport_number', label: t('visitors.passportNumber') },
            { name: 'building_number', label: t('visitors.building') },
            { name: 'apartment_number', label: t('visitors.apartment') },
            ...(villages
              ? [{ name: 'village_id' as const, label: t('visitors.village'), show: villageName }]
              : []),
            { name: 'notes', label: t('visitors.notes') },
          ]}
          base={base}
          theirs={valuesOf(current)}
          onTakeTheirs={() => {
            form.startOver();
            onTakeTheirs?.(current);
          }}
        />
      )}
      <Beside aside={documents?.(fill)}>
        <FieldGrid>
          <TextInput
            label={t('visitors.fullName')}
            required
            dir="auto"
            autoComplete="off"
            autoFocus={!visitor}
            {...form.field('full_name')}
            {...underneath('full_name', t('visitors.fullName'))}
          />
          <DateField label={t('visitors.visitDate')} required {...form.field('visit_date')} />
          <TextInput
            label={t('visitors.passportNumber')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...passport}
            onBlur={(event) => {
              passport.onBlur?.(event);
              numberCheck.check(form.values.passport_number);
            }}
            {...underneath('passport_number', t('visitors.passportNumber'))}
          />
          {numberCheck.warnings(form.values.passport_number)}
          <CountrySelect
            label={t('visitors.nationality')}
            {...form.field('nationality')}
            {...underneath('nationality', t('visitors.nationality'))}
          />
          <TextInput label={t('visitors.building')} autoComplete="off" {...form.field('building_number')} />
          <TextInput label={t('visitors.apartment')} autoComplete="off" {...form.field('apartment_number')} />
          {villages && (
            <RecordSelect
              label={t('visitors.village')}
              placeholder={t('visitors.chooseVillage')}
              required
              openOnFocus={false}
              records={villages}
              {...form.field('village_id')}
            />
          )}
          <Textarea label={t('visitors.notes')} dir="auto" data-wide {...form.field('notes')} />
        </FieldGrid>
      </Beside>
    </Form>
  );
}
