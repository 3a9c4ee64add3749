import type { SessionUser } from '@bawaba/contracts';
import { useRoleName } from '../../lib/role-name.ts';
import classes from './shell.module.css';

export function UserName({ user, className = '' }: { user: SessionUser; className?: string }) {
  const roleName = useRoleName();
  return (
    <div className={`${classes.user} ${className}`}>
      <bdi className={classes.userName}>{user.full_name}</bdi>
      <bdi className={classes.userRole}>{roleName(user.role, user.role_display_name)}</bdi>
    </div>
  );
}
