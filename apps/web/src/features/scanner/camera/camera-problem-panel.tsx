import { Button, FileButton, Text, Title } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PHOTO_ACCEPT } from '../../../lib/acceptable-photos.ts';
import classes from './camera-panel.module.css';
import type { CameraProblem } from './camera-problem.ts';
import { focusOnMount } from './focus-on-mount.ts';
import { isHandheld } from './is-handheld.ts';

interface CameraProblemPanelProps {
  problem: CameraProblem;
  onRetry: () => void;
  onChoose: (photo: File) => void;
}

/** Why there is no video, and the alternatives. The camera app of a phone works even if this page has no access. */
export function CameraProblemPanel({ problem, onRetry, onChoose }: CameraProblemPanelProps) {
  const { t } = useTranslation();
  const choose = (file: File | null) => file && onChoose(file);
  return (
    <div className={classes.problem} role="alert">
      <IconCameraOff size={48} stroke={1.25} aria-hidden />
      <Title order={3}>{t(`camera.problem.${problem}.title`)}</Title>
      <Text className={classes.problemText}>{t(`camera.problem.${problem}.hint`)}</Text>
      <div className={classes.ways}>
        {problem !== 'insecure' && (
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {isHandheld() && (
          <FileButton accept={PHOTO_ACCEPT} capture="environment" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default">
                {t('camera.ownCamera')}
              </Button>
            )}
          </FileButton>
        )}
        <FileButton accept={PHOTO_ACCEPT} onChange={choose}>
          {(props) => (
            <Button {...props} ref={focusOnMount} data-autofocus>
              {t('camera.chooseFile')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
