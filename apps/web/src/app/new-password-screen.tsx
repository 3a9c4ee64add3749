import { useTranslation } from 'react-i18next';
import { AnnouncementBanner } from '../components/announcement-banner.tsx';
import { useLogout } from '../features/auth/auth.queries.ts';
import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { session, useUser } from '../lib/session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** In place of every page while a new password is due: the api refuses every other request until then. */
export function NewPasswordScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const logout = useLogout();
  const title = t('auth.chooseNewPassword');
  return (
    <SignInFrame tabTitle={title} title={title} text={t('auth.newPasswordAsked', { name: user.full_name })}>
      <ChangePasswordForm
        onChanged={() => session.updateUser({ ...user, must_change_password: false })}
        onCancel={logout}
        cancelLabel={t('auth.logout')}
      />
      <AnnouncementBanner />
    </SignInFrame>
  );
}
