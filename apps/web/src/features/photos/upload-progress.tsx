import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPhotoX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UploadState } from './use-photo-upload.ts';

/** The progress of an upload, or the reason why it failed. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { t } = useTranslation();
  if (state.step === 'idle') return null;
  if (state.step === 'failed') {
    return (
      <Alert color="red" role="alert" icon={<IconPhotoX />} title={t('photos.uploadError')}>
        {state.reason}
      </Alert>
    );
  }
  const percent = Math.round(state.sent * 100);
  const text = percent < 100 ? t('photos.uploading', { percent }) : t('photos.processing');
  return (
    <Stack gap="xs">
      <Progress value={percent} size="lg" animated={percent === 100} aria-label={t('photos.upload')} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {text}
        </Text>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('photos.cancelUpload')}
        </Button>
      </Group>
    </Stack>
  );
}
