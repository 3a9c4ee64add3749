import { Skeleton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './document-view.module.css';
import { documentsFirst, photoQueries } from './photos.queries.ts';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** The pictures of a document beside a form, so that each field can be compared with it. Nothing without pictures. */
export function DocumentView({ residentId }: { residentId: number }) {
  const { t } = useTranslation();
  const { direction } = useLanguage();
  const { data, isPending } = useQuery(photoQueries.of(residentId));
  const [index, setIndex] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [isOpen, setOpen] = useState(true);

  if (isPending) return <Skeleton height={240} radius="lg" />;
  const photos = documentsFirst(data ?? []);
  const photo = photos[index] ?? photos[0];
  if (!photo) return null;

  const name = t(`photos.type.${photo.photo_type}`);
  const scale = ZOOMS[zoom] ?? 1;
  const turn = (steps: number) => {
    setIndex(index + steps);
    setZoom(0);
  };
  const [Back, On] =
    direction === 'rtl' ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  return (
    <section className={classes.view} aria-label={t('photos.document')}>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section className={classes.stage} tabIndex={0} aria-label={name}>
          <img
            key={photo.id}
            src={photo.photo_url}
            alt={name}
            style={{ inlineSize: `${scale * 100}%`, blockSize: `${scale * 100}%` }}
            onDoubleClick={() => setZoom(zoom === 0 ? 2 : 0)}
          />
        </section>
      )}
      <div className={classes.bar}>
        <span className={classes.name}>{name}</span>
        {isOpen && (
          <>
            {photos.length > 1 && (
              <>
                <LabelledIcon
                  icon={Back}
                  label={t('photos.previous')}
                  disabled={index === 0}
                  onClick={() => turn(-1)}
                />
                <LabelledIcon
                  icon={On}
                  label={t('photos.next')}
                  disabled={index === photos.length - 1}
                  onClick={() => turn(1)}
                />
              </>
            )}
            <LabelledIcon
              icon={IconZoomOut}
              label={t('photos.zoomOut')}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
            <LabelledIcon
              icon={IconZoomIn}
              label={t('photos.zoomIn')}
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
          </>
        )}
        <span className={classes.fold}>
          <LabelledIcon
            icon={isOpen ? IconChevronUp : IconChevronDown}
            label={t(isOpen ? 'photos.hideDocument' : 'photos.showDocument')}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      </div>
    </section>
  );
}
