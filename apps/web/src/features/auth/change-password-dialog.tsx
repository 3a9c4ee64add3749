import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('auth.changePassword')} onClose={onClose}>
      <ChangePasswordForm onChanged={onClose} onCancel={onClose} />
    </Dialog>
  );
}
