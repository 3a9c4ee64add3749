import type { SessionUser } from '@bawaba/contracts';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useRoleName } from '../../lib/role-name.ts';
import classes from './shell.module.css';

interface UserNameProps {
  user: SessionUser;
  onChangePassword: () => void;
  className?: string;
}

/** The signed-in user, with the actions on the account. */
export function UserName({ user, onChangePassword, className = '' }: UserNameProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <div className={`${classes.user} ${className}`}>
      <div className={classes.userTexts}>
        <bdi className={classes.userName}>{user.full_name}</bdi>
        <bdi className={classes.userRole}>{roleName(user.role, user.role_display_name)}</bdi>
      </div>
      <LabelledIcon icon={IconKey} label={t('auth.changePassword')} onClick={onChangePassword} />
    </div>
  );
}
