import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';
import classes from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** For a form with many fields: full screen on phones. */
  large?: boolean;
  /** For a picture: full screen on every device. */
  fullScreen?: boolean;
  children: ReactNode;
}

/** Mount it only while it is open, so that its content starts with fresh state. */
export function Dialog({ title, onClose, large = false, fullScreen = false, children }: DialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useReturnedFocus();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={large ? 'xl' : 'md'}
      fullScreen={fullScreen || (large && isPhone)}
      centered
      radius="lg"
      padding="lg"
      returnFocus={false}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content className={fullScreen ? classes.fullScreen : undefined}>
        {/* Mantine's header would be a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} size="lg" />
        </div>
        <Modal.Body className={fullScreen ? classes.fill : undefined}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Returns the focus to the element that opened the dialog. */
function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog releases the focus.
      if (opener instanceof HTMLElement) setTimeout(() => opener.isConnected && opener.focus());
    },
    [opener],
  );
}
