import {
  type BlacklistCreate,
  type BlacklistEntry,
  blacklistCreate,
  blacklistUpdate,
  recordId,
  type Sex,
  type Village,
} from '@bawaba/contracts';
import { parseNationalNumber } from '@bawaba/identity';
import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { FieldGrid, Form } from '../../components/form.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { SexSelect } from '../../components/sex-select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { announce } from '../../lib/announcements.ts';
import { useFormat } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { AliasFields } from './alias-fields.tsx';
import { useBlacklistActions } from './blacklist.queries.ts';
import { KnownPerson, nameOf } from './known-person.tsx';
import { useRegisteredPerson } from './use-registered-person.ts';

interface BlacklistFormProps {
  /** Null for a new entry. */
  entry: BlacklistEntry | null;
  /** Whom a new entry is about; then only the reason is asked. */
  person?: Pick<BlacklistEntry, 'id_number' | 'full_name' | 'birthdate' | 'sex'> & {
    reason?: string;
    village_id: number | null;
  };
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  onClose: () => void;
}

const valuesOf = (entry: Partial<BlacklistEntry> | BlacklistFormProps['person'] | null) => ({
  id_number: entry?.id_number ?? '',
  full_name: entry?.full_name ?? '',
  birthdate: entry?.birthdate ?? '',
  sex: (entry?.sex ?? '') as Sex | '',
  aliases: entry && 'aliases' in entry ? (entry.aliases ?? []) : [],
  reason: entry?.reason ?? '',
  village_id: entry?.village_id ? String(entry.village_id) : null,
  version: entry && 'version' in entry ? entry.version : undefined,
});

export function BlacklistForm(props: BlacklistFormProps) {
  const { entry, person, villages, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { add, update } = useBlacklistActions();
  const isNumberFixed = Boolean(person?.id_number);
  const title = t(entry ? 'blacklist.editTitle' : 'blacklist.add');
  const village_id = villages ? recordId : blacklistCreate.shape.village_id;

  const form = useSchemaForm({
    schema: entry ? blacklistUpdate.extend({ village_id }) : blacklistCreate.extend({ village_id }),
    initial: valuesOf(entry ?? person ?? null),
    // A draft of one person's entry would come back for somebody else.
    draft: person ? undefined : `blacklist:${entry?.id ?? 'new'}`,
    fieldOfCode: { already_blacklisted: 'id_number' },
    toBody: ({ village_id, ...values }) => ({
      ...values,
      aliases: values.aliases.filter((alias) => alias.trim() !== ''),
      ...(villages && { village_id: village_id ? Number(village_id) : null }),
    }),
    createsOnce: !entry,
    save: async (body, _, idempotencyKey) => {
      await (entry ? update(entry.id, body) : add(body as BlacklistCreate, idempotencyKey));
      announce(t(entry ? 'blacklist.updated' : 'blacklist.added'));
    },
    onSaved: onClose,
  });
  const known = useRegisteredPerson(form.values.id_number);
  const knownName = known.person && nameOf(known.person);
  const [filled, setFilled] = useState('');
  const isNameFree = form.values.full_name === '' || form.values.full_name === filled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills once for each person, and never what somebody typed
  useEffect(() => {
    if (!knownName || !isNameFree) return;
    form.setValue('full_name', knownName);
    setFilled(knownName);
  }, [knownName]);

  const setNumber = (id_number: string) => {
    const was = parseNationalNumber(form.values.id_number);
    const is = parseNationalNumber(id_number);
    const { birthdate, sex } = form.values;
    form.setValues({
      id_number,
      ...((birthdate === '' || birthdate === was.birthDate) && { birthdate: is.birthDate ?? '' }),
      ...((sex === '' || sex === was.sex) && { sex: is.sex ?? '' }),
    });
  };

  const villageName = ({ village_id }: ReturnType<typeof valuesOf>) =>
    villages?.find(({ id }) => String(id) === village_id)?.name ?? '';
  const { refusal } = form;
  const current = refusal?.code === 'stale' ? (refusal.body.current as BlacklistEntry) : null;

  return (
    <Form
      form={{ ...form, failure: current ? null : form.failure }}
      label={title}
      submitLabel={entry ? undefined : t('common.add')}
      onCancel={onClose}
    >
      {current && (
        <RecordConflict
          form={form}
          fields={[
            { name: 'id_number', label: t('blacklist.idNumber') },
            { name: 'full_name', label: t('blacklist.fullName') },
            {
              name: 'birthdate',
              label: t('blacklist.birthdate'),
              show: ({ birthdate }) => birthdate && format.day(birthdate),
            },
            {
              name: 'sex',
              label: t('blacklist.sex'),
              show: ({ sex }) => sex && t(`residents.sexName.${sex}`),
            },
            {
              name: 'aliases',
              label: t('blacklist.aliases'),
              show: ({ aliases }) => aliases.join(' · '),
            },
            ...(villages
              ? [{ name: 'village_id' as const, label: t('blacklist.village'), show: villageName }]
              : []),
            { name: 'reason', label: t('blacklist.reason') },
          ]}
          theirs={valuesOf(current)}
        />
      )}
      <FieldGrid>
        <TextField
          label={t('blacklist.idNumber')}
          placeholder={t('blacklist.idNumberHint')}
          required
          data-autofocus={person ? undefined : true}
          autoFocus={!entry && !person}
          readOnly={isNumberFixed}
          dir="ltr"
          spellCheck={false}
          {...form.field('id_number')}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          onBlur={() => !isNumberFixed && known.leave(form.values.id_number)}
        />
        <TextField label={t('blacklist.fullName')} {...form.field('full_name')} />
        <DateField label={t('blacklist.birthdate')} data-short {...form.field('birthdate')} />
        <SexSelect data-short {...form.field('sex')} />
        <AliasFields
          value={form.values.aliases}
          onChange={(aliases) => form.setValue('aliases', aliases)}
          problem={(index) => form.error(`aliases.${index}`)}
        />
        {villages && (
          <RecordSelect
            label={t('blacklist.village')}
            placeholder={t('blacklist.chooseVillage')}
            required
            data-wide
            records={villages}
            {...form.field('village_id')}
          />
        )}
        {known.person && <KnownPerson person={known.person} />}
        <Textarea
          label={t('blacklist.reason')}
          required
          dir="auto"
          data-wide
          data-autofocus={person ? true : undefined}
          {...form.field('reason')}
        />
      </FieldGrid>
    </Form>
  );
}
