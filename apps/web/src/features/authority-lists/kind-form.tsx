import { type AuthorityKind, authorityKindWrite, isMonthly } from '@bawaba/contracts';
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { FieldGrid, Form } from '../../components/form.tsx';
import { FormPanel } from '../../components/form-section.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { TextField } from '../../components/text-field.tsx';
import { announce } from '../../lib/announcements.ts';
import { useFormat } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useAuthorityListActions } from './authority-lists.queries.ts';
import { ColumnFields } from './column-fields.tsx';
import { bodyOf, deadlineOf, type KindValues, valuesOf } from './kind-values.ts';
import { SenderFields, useSenderRoles } from './sender-fields.tsx';
import { useListTexts } from './use-list-texts.ts';

interface KindFormProps {
  settings: AuthorityKind;
  onSaved: (saved: AuthorityKind) => void;
}

/** Deadline, senders and columns of one kind of list in one village. */
export function KindForm({ settings, onSaved }: KindFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useListTexts();
  const { updateKind } = useAuthorityListActions();
  const { kind, village_id } = settings;
  /** The version of another user, if this user goes on with it. */
  const [theirs, setTheirs] = useState<AuthorityKind>();
  const roles = useSenderRoles(theirs ?? settings);
  const form = useSchemaForm({
    schema: authorityKindWrite,
    initial: valuesOf(settings),
    draft: `authority-kind:${village_id}:${kind}`,
    toBody: (values: KindValues) => bodyOf(settings, values),
    save: async (body) => {
      const saved = await updateKind(kind, body);
      announce(t('authorityLists.set.saved'));
      // After the form has dropped its draft.
      setTimeout(() => onSaved(saved));
    },
  });
  const { values } = form;
  const current = form.refusal?.code === 'stale' ? (form.refusal.body.current as AuthorityKind) : null;
  const deadlineLabel = t(isMonthly(kind) ? 'authorityLists.set.day' : 'authorityLists.set.hours');
  const columnsWrong = Object.keys(form.errors).some((name) => name.startsWith('columns'));

  return (
    <Form
      form={{ ...form, failure: current ? null : form.failure }}
      label={t('authorityLists.set.form')}
      cancelLabel={t('authorityLists.set.discard')}
      onCancel={() => {}}
    >
      {current && (
        <RecordConflict
          form={form}
          fields={[
            {
              name: 'is_enabled',
              label: t('authorityLists.set.enabled'),
              show: ({ is_enabled }) => t(is_enabled ? 'authorityLists.set.on' : 'authorityLists.set.off'),
            },
            { name: 'deadline', label: deadlineLabel },
            {
              name: 'starts_on',
              label: t('authorityLists.set.startsOn'),
              show: ({ starts_on }) => format.day(starts_on),
            },
            {
              name: 'sender_role_ids',
              label: t('authorityLists.set.senders'),
              show: ({ sender_role_ids: ids }) =>
                ids === null
                  ? t('authorityLists.set.everybody')
                  : [...roles, ...(current.sender_roles ?? [])]
                      .filter(
                        ({ id }, at, all) => ids.includes(id) && all.findIndex((one) => one.id === id) === at,
                      )
                      .map(({ display_name }) => display_name)
                      .join(`${t('common.comma')} `),
            },
            {
              name: 'columns',
              label: t('authorityLists.set.columns'),
              show: ({ columns }) =>
                columns
                  .filter(({ is_shown }) => is_shown)
                  .map(({ key }) => texts.columnName(key))
                  .join(`${t('common.comma')} `),
            },
          ]}
          theirs={valuesOf(current)}
          onTakeTheirs={() => setTheirs(current)}
        />
      )}
      <FormPanel>
        <Stack>
          <Switch
            label={t('authorityLists.set.enabled')}
            checked={values.is_enabled}
            onChange={({ currentTarget }) => form.setValue('is_enabled', currentTarget.checked)}
          />
          <FieldGrid>
            <TextField
              label={deadlineLabel}
              description={isMonthly(kind) ? undefined : t(`authorityLists.set.hoursHint.${kind}`)}
              required
              inputMode="numeric"
              {...form.field('deadline')}
              error={form.error(deadlineOf(settings))}
            />
            <DateField
              label={t('authorityLists.set.startsOn')}
              description={t('authorityLists.set.startsOnHint')}
              required
              {...form.field('starts_on')}
            />
          </FieldGrid>
          <Text size="sm" c="dimmed">
            {t('authorityLists.set.deadlineNote')}
          </Text>
          <SenderFields
            roles={roles}
            value={values.sender_role_ids}
            error={form.error('sender_role_ids')}
            onChange={(sender_role_ids) => form.setValues({ sender_role_ids })}
          />
          <ColumnFields
            columns={values.columns}
            canRequire={!isMonthly(kind)}
            error={columnsWrong ? t('authorityLists.set.wrongColumns') : undefined}
            onChange={(columns) => form.setValues({ columns })}
          />
        </Stack>
      </FormPanel>
    </Form>
  );
}
