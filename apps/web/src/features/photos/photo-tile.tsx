import type { Photo } from '@bawaba/contracts';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconDownload, IconPhotoOff, IconTrash, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { ConfidenceBadge } from './confidence-badge.tsx';
import classes from './photo-gallery.module.css';

interface PhotoTileProps {
  photo: Photo;
  /** The name of the downloaded file. */
  fileName: string;
  confidence?: number | null;
  onView: () => void;
  onDelete?: () => void;
  /** The image failed to load: its URL may have expired. */
  onExpired: () => void;
}

export function PhotoTile({ photo, fileName, confidence, onView, onDelete, onExpired }: PhotoTileProps) {
  const { t } = useTranslation();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const name = t(`photos.type.${photo.photo_type}`);
  const download = t('photos.download', { name });
  return (
    <figure className={classes.tile}>
      <button
        type="button"
        className={classes.picture}
        onClick={onView}
        aria-label={t('photos.view', { name })}
      >
        {failedUrl === photo.thumbnail_url ? (
          <span className={classes.broken}>
            <IconPhotoOff size={28} stroke={1.5} aria-hidden />
            {t('photos.failedToShow')}
          </span>
        ) : (
          <img
            src={photo.thumbnail_url}
            alt={name}
            onError={() => {
              setFailedUrl(photo.thumbnail_url);
              onExpired();
            }}
          />
        )}
        <IconZoomIn className={classes.zoomHint} size={22} aria-hidden />
      </button>
      <figcaption className={classes.caption}>
        <span>{name}</span>
        <Group gap={0} wrap="nowrap" className="no-print">
          <Tooltip label={download}>
            <ActionIcon component="a" href={photo.photo_url} download={fileName} aria-label={download}>
              <IconDownload size={20} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
          {onDelete && (
            <LabelledIcon
              icon={IconTrash}
              color="red"
              label={t('photos.deleteNamed', { name })}
              onClick={onDelete}
            />
          )}
        </Group>
      </figcaption>
      {typeof confidence === 'number' && <ConfidenceBadge percent={confidence} />}
    </figure>
  );
}
