import type { Photo, PhotoType } from '@bawaba/contracts';
import { Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { announce } from '../../lib/announcements.ts';
import { useCan } from '../../lib/permissions.ts';
import { Lightbox } from './lightbox.tsx';
import { forgetAddresses } from './photo-addresses.ts';
import classes from './photo-gallery.module.css';
import { PhotoTile } from './photo-tile.tsx';
import { documentsFirst, isDocument, usePhotoActions, usePhotos } from './photos.queries.ts';

/** If a photo fails again within this time, its URL has not expired: the photo is missing. Do not reload. */
const EXPIRED_AGAIN_MS = 30_000;

interface PhotoGalleryProps {
  residentId: number;
  /** Prefix of downloaded files: `{fileName}-id_card_front.jpg`. */
  fileName: string;
  /** OCR confidence of each page. */
  confidences: Readonly<Partial<Record<PhotoType, number | null>>>;
  /** The upload controls. */
  children?: ReactNode;
}

export function PhotoGallery({ residentId, fileName, confidences, children }: PhotoGalleryProps) {
  const { t } = useTranslation();
  const title = useId();
  const canChange = useCan('upload_resident_photos');
  const { data: photos, error, refetch } = usePhotos(residentId);
  const { remove, rotate } = usePhotoActions(residentId);
  const [viewed, setViewed] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Photo | null>(null);
  const renewed = useRef(0);

  const renew = () => {
    if (Date.now() - renewed.current < EXPIRED_AGAIN_MS) return;
    renewed.current = Date.now();
    forgetAddresses(photos ?? []);
    void refetch();
  };
  const fileNameOf = ({ photo_type }: Photo) => `${fileName}-${photo_type}.jpg`;
  const ordered = photos && documentsFirst(photos);
  const others = ordered?.filter((photo) => !isDocument(photo)) ?? [];
  const tiles = (shown: readonly Photo[]) => (
    <div className={classes.tiles}>
      {shown.map((photo) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          fileName={fileNameOf(photo)}
          confidence={confidences[photo.photo_type]}
          onView={() => setViewed(photo.id)}
          onDelete={canChange ? () => setDeleting(photo) : undefined}
          onExpired={renew}
        />
      ))}
    </div>
  );

  return (
    <section className={classes.gallery} aria-labelledby={title}>
      <Title order={2} id={title}>
        {t('photos.documentPhotos')}
      </Title>
      {error && !ordered ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !ordered ? (
        <Skeleton height={180} radius="md" />
      ) : (
        <>
          {ordered.length === 0 && <Text c="dimmed">{t('photos.none')}</Text>}
          {tiles(ordered.filter(isDocument))}
          {others.length > 0 && <Title order={3}>{t('photos.otherPhotos')}</Title>}
          {tiles(others)}
        </>
      )}
      {children}
      {ordered && viewed !== null && (
        <Lightbox
          photos={ordered}
          shown={viewed}
          fileNameOf={fileNameOf}
          onShow={setViewed}
          onRotate={canChange ? rotate : undefined}
          onExpired={renew}
          onClose={() => setViewed(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('photos.deleteQuestion', { name: t(`photos.type.${deleting.photo_type}`) })}
          confirmLabel={t('common.delete')}
          onConfirm={async () => {
            await remove(deleting.id);
            announce(t('photos.deleted'));
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}
