import type { SessionUser } from '@bawaba/contracts';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useRoleName } from '../../lib/role-name.ts';
import classes from './shell.module.css';

interface UserNameProps {
  user: SessionUser;
  className?: string;
  children?: ReactNode;
}

/** The signed-in user, with the actions on the account. */
export function UserName({ user, className = '', children }: UserNameProps) {
  const roleName = useRoleName();
  return (
    <div className={`${classes.user} ${className}`}>
      <div className={classes.userTexts}>
        <span className={classes.userName} dir="auto">
          {user.full_name}
        </span>
        <span className={classes.userRole} dir="auto">
          {roleName(user.role, user.role_display_name)}
        </span>
      </div>
      {children}
    </div>
  );
}

export function ChangePasswordButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return <LabelledIcon icon={IconKey} label={t('auth.changePassword')} onClick={onClick} />;
}
