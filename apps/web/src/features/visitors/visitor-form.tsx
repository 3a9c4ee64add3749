import {
  recordId,
  type Village,
  type Visitor,
  type VisitorCreate,
  visitorCreate,
  visitorUpdate,
} from '@bawaba/contracts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '../../components/beside.tsx';
import { BlacklistWarning } from '../../components/blacklist-warning.tsx';
import { DateField } from '../../components/date-field.tsx';
import { FieldGrid, Form } from '../../components/form.tsx';
import { LookAlikeWarning } from '../../components/look-alike-warning.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { announce } from '../../lib/announcements.ts';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { fillable } from '../../lib/fill-fields.ts';
import { useFormat } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { type NumberCheck, useBlacklistStop } from './use-blacklist-stop.ts';
import { type VisitorTexts, type VisitorValues, valuesOf } from './visitor-values.ts';
import { useVisitorActions } from './visitors.queries.ts';

interface VisitorFormProps {
  /** Null for a new one. */
  visitor: Visitor | null;
  /** For administrators, who choose one. */
  villages: readonly Village[] | undefined;
  checkNumber?: NumberCheck | undefined;
  onSaved: () => void;
  onCancel: () => void;
  /** Someone else saved first, and the user prefers theirs. */
  onTakeTheirs?: (current: Visitor) => void;
  /** What stands beside the fields, and may fill them. */
  documents?: (fill: (found: VisitorTexts, before: VisitorTexts) => void) => ReactNode;
  /** What stands under each field. */
  aside?: FieldAside;
}

export function VisitorForm(props: VisitorFormProps) {
  const { visitor, villages, checkNumber, onSaved, onCancel, onTakeTheirs, documents, aside } = props;
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
        stop.notice(error, values.passport_number);
        throw error;
      }
      announce(t(visitor ? 'visitors.updated' : 'visitors.created'));
    },
    onSaved,
  });
  const stop = useBlacklistStop(form.values.passport_number, checkNumber);

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
        if (name === 'passport_number') void stop.look(value);
      },
    });

  function fill(found: VisitorTexts, before: VisitorTexts) {
    const change = fillable(form.values, found, before);
    form.setValues(change);
    if (change.passport_number) void stop.look(change.passport_number);
  }
  const villageName = ({ village_id }: VisitorValues) =>
    villages?.find(({ id }) => String(id) === village_id)?.name ?? '';

  return (
    <Form
      form={{ ...form, failure: explained ? null : form.failure }}
      label={title}
      onCancel={onCancel}
      blocked={stop.reason === null ? null : t('common.blockedByBlacklist')}
    >
      {current && (
        <RecordConflict
          title={form.failure ?? ''}
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
          mine={form.values}
          theirs={valuesOf(current)}
          pending={form.pending}
          onTakeTheirs={() => {
            form.startOver();
            onTakeTheirs?.(current);
          }}
          onSaveMine={(merged) => form.submitWith({ ...merged, version: current.version })}
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
              stop.look();
            }}
            {...underneath('passport_number', t('visitors.passportNumber'))}
          />
          {stop.reason !== null && <BlacklistWarning reason={stop.reason} />}
          {stop.looksLike.length > 0 && (
            <LookAlikeWarning number={form.values.passport_number} looksLike={stop.looksLike} />
          )}
          <TextInput
            label={t('visitors.nationality')}
            dir="auto"
            autoComplete="off"
            {...form.field('nationality')}
            {...underneath('nationality', t('visitors.nationality'))}
          />
          <TextInput label={t('visitors.building')} autoComplete="off" {...form.field('building_number')} />
          <TextInput label={t('visitors.apartment')} autoComplete="off" {...form.field('apartment_number')} />
          {villages && (
            <Select
              label={t('visitors.village')}
              placeholder={t('visitors.chooseVillage')}
              required
              searchable
              openOnFocus={false}
              data={villages.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.field('village_id')}
            />
          )}
          <Textarea label={t('visitors.notes')} dir="auto" data-wide {...form.field('notes')} />
        </FieldGrid>
      </Beside>
    </Form>
  );
}
