import type { Photo, RotationInput } from '@bawaba/contracts';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPhoto,
  IconRotate2,
  IconRotateClockwise2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './lightbox.module.css';

interface LightboxBarProps {
  photo: Photo;
  url: string;
  /** The name of the downloaded file. */
  fileName: string;
  /** As a percentage. */
  zoom: number;
  canZoom: { in: boolean; out: boolean };
  onZoom: (steps: 1 | -1) => void;
  canTurn: { back: boolean; forward: boolean };
  onTurn: (steps: 1 | -1) => void;
  showsOriginal: boolean;
  onOriginal: () => void;
  rotating: boolean;
  /** Missing if the user may not rotate. */
  onRotate?: ((turns: RotationInput['quarter_turns']) => void) | undefined;
}

export function LightboxBar(props: LightboxBarProps) {
  const { photo, url, fileName, zoom, canZoom, onZoom, canTurn, onTurn } = props;
  const { showsOriginal, onOriginal, rotating, onRotate } = props;
  const { t } = useTranslation();
  const { direction } = useLanguage();
  const download = t('photos.download', { name: t(`photos.type.${photo.photo_type}`) });
  const [Back, Forward] =
    direction === 'rtl' ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  return (
    <div className={classes.bar}>
      <div className={classes.group}>
        <LabelledIcon
          icon={Back}
          label={t('photos.previous')}
          disabled={!canTurn.back}
          onClick={() => onTurn(-1)}
        />
        <LabelledIcon
          icon={IconZoomOut}
          label={t('photos.zoomOut')}
          disabled={!canZoom.out}
          onClick={() => onZoom(-1)}
        />
        <bdi dir="ltr" className={classes.zoom} aria-live="polite">
          {zoom}%
        </bdi>
        <LabelledIcon
          icon={IconZoomIn}
          label={t('photos.zoomIn')}
          disabled={!canZoom.in}
          onClick={() => onZoom(1)}
        />
        <LabelledIcon
          icon={Forward}
          label={t('photos.next')}
          disabled={!canTurn.forward}
          onClick={() => onTurn(1)}
        />
      </div>
      <div className={classes.group}>
        {onRotate && (
          <>
            <LabelledIcon
              icon={IconRotate2}
              label={t('photos.rotateLeft')}
              disabled={showsOriginal || rotating}
              onClick={() => onRotate(3)}
            />
            <LabelledIcon
              icon={IconRotateClockwise2}
              label={t('photos.rotateRight')}
              disabled={showsOriginal || rotating}
              onClick={() => onRotate(1)}
            />
          </>
        )}
        {photo.straightened && (
          <Button
            variant={showsOriginal ? 'light' : 'subtle'}
            color={showsOriginal ? undefined : 'gray'}
            aria-pressed={showsOriginal}
            px="xs"
            leftSection={<IconPhoto size={20} stroke={1.75} aria-hidden />}
            onClick={onOriginal}
          >
            {t('photos.original')}
          </Button>
        )}
        <Tooltip label={download}>
          <ActionIcon component="a" href={url} download={fileName} aria-label={download}>
            <IconDownload size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
