import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/use-error-text.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** Names the record: "Delete “Marassi”?" */
  title: ReactNode;
  /** The consequences. */
  children?: ReactNode;
  confirmLabel: string;
  /** For an action that removes nothing. */
  isHarmless?: boolean;
  /** Runs before the dialog closes; if it fails, the dialog stays open and shows the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isHarmless = false, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A late answer must not close the next dialog.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const close = () => {
    setError(null);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    setError(null);
    try {
      await onConfirm();
      if (isOpen.current) close();
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog title={title} onClose={close}>
      <Stack>
        {children ?? <Text>{t('common.cannotBeUndone')}</Text>}
        {error !== null && (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color={isHarmless ? 'nile' : 'red'} loading={pending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
