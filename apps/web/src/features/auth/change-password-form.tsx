import { authEndpoints, passwordChangeOf } from '@bawaba/contracts';
import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../components/form.tsx';
import { announce } from '../../lib/announcements.ts';
import { request } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';

interface ChangePasswordFormProps {
  onChanged: () => void;
  onCancel: () => void;
  cancelLabel?: string;
}

/** Changes the user's own password; passwords are never stored in a draft. */
export function ChangePasswordForm({ onChanged, onCancel, cancelLabel }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const { username } = useUser();
  const form = useSchemaForm({
    schema: passwordChangeOf(username),
    initial: { current_password: '', new_password: '' },
    secret: ['current_password', 'new_password'],
    fieldOfCode: { wrong_password: 'current_password' },
    save: async (body) => {
      await request(authEndpoints.changePassword, { body });
      announce(t('auth.passwordChanged'));
      onChanged();
    },
  });
  const toggle = { 'aria-label': t('auth.showPassword') };

  return (
    <Form form={form} label={t('auth.changePassword')} onCancel={onCancel} cancelLabel={cancelLabel}>
      <PasswordInput
        label={t('auth.currentPassword')}
        required
        data-autofocus
        autoFocus
        autoComplete="current-password"
        visibilityToggleButtonProps={toggle}
        {...form.field('current_password')}
      />
      <PasswordInput
        label={t('auth.newPassword')}
        description={t('auth.newPasswordHint')}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.field('new_password')}
      />
    </Form>
  );
}
