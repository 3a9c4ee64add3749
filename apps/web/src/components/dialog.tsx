import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../lib/use-is-phone.ts';
import classes from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** A form of many fields takes the whole of a phone. */
  large?: boolean;
  /** A picture takes the whole of every screen. */
  fullScreen?: boolean;
  children: ReactNode;
}

/** Mounted while open, so that what is inside starts afresh each time. */
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
        {/* Mantine's own header would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} size="lg" />
        </div>
        <Modal.Body className={fullScreen ? classes.fill : undefined}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whoever opened the dialog has the focus again when it is gone. */
function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has let go of it.
      if (opener instanceof HTMLElement) setTimeout(() => opener.isConnected && opener.focus());
    },
    [opener],
  );
}
