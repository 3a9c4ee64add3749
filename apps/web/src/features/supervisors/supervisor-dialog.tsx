import {
  type Role,
  type Supervisor,
  type SupervisorCreate,
  type SupervisorUpdate,
  supervisorCreate,
  supervisorUpdate,
  type Village,
} from '@bawaba/contracts';
import { Checkbox, PasswordInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { FieldGrid, Form } from '../../components/form.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { announce } from '../../lib/announcements.ts';
import { useHoldsAll, useIsAdmin } from '../../lib/permissions.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { useUser } from '../../lib/session.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { useSupervisorActions } from './supervisors.queries.ts';

interface SupervisorDialogProps {
  /** Null for a new supervisor. */
  supervisor: Supervisor | null;
  roles: readonly Role[];
  villages: readonly Village[];
  onClose: () => void;
}

type Values = ReturnType<typeof valuesOf>;

const textOf = (id: number | null | undefined) => (id ? String(id) : null);
const idOf = (text: string | null) => (text ? Number(text) : null);

const valuesOf = (supervisor: Supervisor | null) => ({
  full_name: supervisor?.full_name ?? '',
  username: supervisor?.username ?? '',
  password: '',
  role_id: textOf(supervisor?.role_id),
  village_id: textOf(supervisor?.village_id),
  /** Null until somebody chooses: then it follows the password. */
  must_change_password: null as boolean | null,
});

/** Only what this user changed: what somebody else has changed meanwhile stays. */
function changedIn(body: SupervisorUpdate, values: Values, before: Values): Partial<SupervisorUpdate> {
  const isChanged = (name: keyof Values) =>
    values[name] !== before[name] || (name === 'must_change_password' && values.password !== '');
  return Object.fromEntries(Object.entries(body).filter(([name]) => isChanged(name as keyof Values)));
}

export function SupervisorDialog({ supervisor, roles, villages, onClose }: SupervisorDialogProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const holdsAll = useHoldsAll();
  const isAdmin = useIsAdmin();
  const user = useUser();
  const { create, update } = useSupervisorActions();
  const title = t(supervisor ? 'supervisors.edit' : 'supervisors.add');
  /** A password that somebody else has set is for one sign-in. Without one, what was asked before stays. */
  const asksForNew = (values: { password: string; must_change_password: boolean | null }) => {
    if (values.must_change_password !== null) return values.must_change_password;
    const isSet = !supervisor || (values.password !== '' && supervisor.id !== user.id);
    return isSet || (supervisor?.must_change_password ?? false);
  };
  const [before] = useState(() => valuesOf(supervisor));
  const form = useSchemaForm({
    schema: supervisor ? supervisorUpdate : supervisorCreate,
    initial: before,
    draft: `supervisor:${supervisor?.id ?? 'new'}`,
    secret: ['password'],
    fieldOfCode: { username_taken: 'username' },
    toBody: ({ role_id, village_id, ...values }) => ({
      ...values,
      role_id: idOf(role_id),
      village_id: idOf(village_id),
      must_change_password: asksForNew(values),
    }),
    save: async (body, values) => {
      await (supervisor
        ? update(supervisor.id, changedIn(body, values, before))
        : create(body as SupervisorCreate));
      announce(t(supervisor ? 'supervisors.updated' : 'supervisors.created'));
    },
    onSaved: onClose,
  });

  return (
    <Dialog title={title} onClose={onClose} large>
      <Form form={form} label={title} onCancel={onClose}>
        <FieldGrid>
          <TextField label={t('supervisors.fullName')} required data-autofocus {...form.field('full_name')} />
          <TextField
            label={t('supervisors.username')}
            required
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('username')}
          />
          <PasswordInput
            label={t('supervisors.password')}
            description={t(supervisor ? 'supervisors.passwordKeepHint' : 'supervisors.passwordHint')}
            required={!supervisor}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('supervisors.showPassword') }}
            data-wide
            {...form.field('password')}
          />
          <Checkbox
            label={t('supervisors.mustChangePassword')}
            data-wide
            checked={asksForNew(form.values)}
            onChange={({ currentTarget }) => form.setValues({ must_change_password: currentTarget.checked })}
          />
          <Select
            label={t('supervisors.role')}
            placeholder={t('supervisors.chooseRole')}
            required
            data={roles
              .filter((role) => role.name !== 'admin' && holdsAll(role.permissions))
              .map((role) => ({ value: String(role.id), label: roleName(role.name, role.display_name) }))}
            {...form.field('role_id')}
          />
          {isAdmin && (
            <RecordSelect
              label={t('supervisors.village')}
              placeholder={t('supervisors.noVillage')}
              clearable
              clearButtonProps={{ 'aria-label': t('common.clear') }}
              records={villages}
              {...form.field('village_id')}
            />
          )}
        </FieldGrid>
      </Form>
    </Dialog>
  );
}
