import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlayerSkipForward, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UploadProgress } from './upload-progress.tsx';
import type { UploadState } from './use-photo-upload.ts';

interface PhotoStepProps {
  /** The completed step: the resident is registered. */
  title: string;
  name: string;
  state: UploadState;
  onRetry: () => void;
  onCancel: () => void;
  onGoOn: () => void;
}

/** Second step of the registration: the resident is saved, the photos are uploading. */
export function PhotoStep({ title, name, state, onRetry, onCancel, onGoOn }: PhotoStepProps) {
  const { t } = useTranslation();
  return (
    <Stack maw="40rem">
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">
          <bdi>{name}</bdi>
        </Text>
      </div>
      <UploadProgress state={state} onCancel={onCancel} />
      {state.step === 'failed' && (
        <>
          <Text>{t('photos.keptForRetry')}</Text>
          <Group>
            <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry} autoFocus>
              {t('photos.retry')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlayerSkipForward size={18} className="mirrored" aria-hidden />}
              onClick={onGoOn}
            >
              {t('photos.goOnWithout')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
