import type { Photo } from '@bawaba/contracts';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './lightbox.module.css';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

interface LightboxProps {
  photos: readonly Photo[];
  /** The id of the visible photo. */
  shown: number;
  onShow: (id: number) => void;
  onExpired: () => void;
  onClose: () => void;
}

/** One photo in full screen: arrow keys change the photo, + and − zoom, Esc closes. */
export function Lightbox({ photos, shown, onShow, onExpired, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const { direction } = useLanguage();
  const [zoom, setZoom] = useState(0);
  const index = photos.findIndex(({ id }) => id === shown);
  const photo = photos[index];

  const turn = (steps: number) => {
    const next = photos[index + steps];
    if (!next) return;
    setZoom(0);
    onShow(next.id);
  };
  const magnify = (steps: number) => setZoom((now) => Math.min(Math.max(now + steps, 0), ZOOMS.length - 1));
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';

  useWindowEvent('keydown', (event) => {
    const actions: Record<string, () => void> = {
      ...(zoom === 0 && { [forward]: () => turn(1), [backward]: () => turn(-1) }),
      '+': () => magnify(1),
      '=': () => magnify(1),
      '-': () => magnify(-1),
      '0': () => setZoom(0),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  if (!photo) return null;
  const name = t(`photos.type.${photo.photo_type}`);
  return (
    <Dialog
      fullScreen
      onClose={onClose}
      title={
        <>
          {name} · {t('photos.position', { index: index + 1, count: photos.length })}
        </>
      }
    >
      <div className={classes.viewer}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={classes.stage} tabIndex={0} aria-label={name} data-autofocus>
          <img
            key={photo.id}
            src={photo.photo_url}
            alt={name}
            style={{ inlineSize: `${ZOOMS[zoom]! * 100}%`, blockSize: `${ZOOMS[zoom]! * 100}%` }}
            onError={onExpired}
            onDoubleClick={() => setZoom((now) => (now === 0 ? 2 : 0))}
          />
        </section>
        <div className={classes.bar}>
          <LabelledIcon
            icon={direction === 'rtl' ? IconChevronRight : IconChevronLeft}
            label={t('photos.previous')}
            disabled={index === 0}
            onClick={() => turn(-1)}
          />
          <LabelledIcon
            icon={IconZoomOut}
            label={t('photos.zoomOut')}
            disabled={zoom === 0}
            onClick={() => magnify(-1)}
          />
          <bdi dir="ltr" className={classes.zoom} aria-live="polite">
            {ZOOMS[zoom]! * 100}%
          </bdi>
          <LabelledIcon
            icon={IconZoomIn}
            label={t('photos.zoomIn')}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => magnify(1)}
          />
          <LabelledIcon
            icon={direction === 'rtl' ? IconChevronLeft : IconChevronRight}
            label={t('photos.next')}
            disabled={index === photos.length - 1}
            onClick={() => turn(1)}
          />
        </div>
      </div>
    </Dialog>
  );
}
