import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceFailure } from '../lib/announcements.ts';
import { ApiError } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';
import { useErrorText } from '../lib/use-error-text.ts';
import { useStillShown } from '../lib/use-still-shown.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** Names the record: "Delete “Marassi”?" */
  title: string;
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
  const isStillShown = useStillShown();

  const close = () => {
    setError(null);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    setError(null);
    const token = session.get()?.token;
    try {
      await onConfirm();
      if (isStillShown()) close();
    } catch (failure) {
      setError(failure);
      if (!isStillShown() && session.get()?.token === token) {
        const key = failure instanceof ApiError && failure.isUnanswered ? 'mayNotBeDone' : 'notDone';
        announceFailure(t(`common.${key}`, { question: title, reason: errorText(failure) }));
      }
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
