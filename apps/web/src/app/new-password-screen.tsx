import { Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementBanner } from '../components/announcement-banner.tsx';
import { Logo } from '../components/logo.tsx';
import { useLogout } from '../features/auth/auth.queries.ts';
import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { session, useUser } from '../lib/session.ts';
import classes from './new-password-screen.module.css';
import { LanguageToggle } from './shell/language-toggle.tsx';

/** In place of every page while a new password is due: the api refuses every other request until then. */
export function NewPasswordScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const logout = useLogout();

  useEffect(() => {
    document.title = `${t('auth.chooseNewPassword')} · ${t('common.appName')}`;
  }, [t]);

  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <LanguageToggle />
      </div>
      <div className={classes.card}>
        <Logo size={48} />
        <div>
          <Title order={1}>{t('auth.chooseNewPassword')}</Title>
          <Text c="dimmed">{t('auth.newPasswordAsked', { name: user.full_name })}</Text>
        </div>
        <ChangePasswordForm
          onChanged={() => session.updateUser({ ...user, must_change_password: false })}
          onCancel={logout}
          cancelLabel={t('auth.logout')}
        />
      </div>
      <AnnouncementBanner />
    </main>
  );
}
