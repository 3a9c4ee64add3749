import type { SessionUser } from '@bawaba/contracts';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { NavigationMenu } from './navigation-menu.tsx';
import classes from './shell.module.css';
import { ChangePasswordButton, UserName } from './user-name.tsx';

interface MenuDrawerProps {
  opened: boolean;
  user: SessionUser;
  onChangePassword: () => void;
  onClose: () => void;
}

/** The same menu for narrow screens, as a drawer at the start edge. */
export function MenuDrawer({ opened, user, onChangePassword, onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="19rem" padding="md">
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={t('navigation.label')}>
        {/* Mantine's header would be a second banner landmark. */}
        <div className={classes.drawerHead}>
          <UserName user={user}>
            <ChangePasswordButton onClick={onChangePassword} />
          </UserName>
          <Drawer.CloseButton aria-label={t('navigation.closeMenu')} size="lg" />
        </div>
        <Drawer.Body>
          <NavigationMenu onNavigate={onClose} />
          <div className={classes.drawerTools}>
            <ColorSchemeToggle withText />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
