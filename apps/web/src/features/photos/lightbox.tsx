import type { Photo, RotationInput } from '@bawaba/contracts';
import { Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { announce } from '../../lib/announcements.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import classes from './lightbox.module.css';
import { LightboxBar } from './lightbox-bar.tsx';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

interface LightboxProps {
  photos: readonly Photo[];
  /** The id of the visible photo. */
  shown: number;
  fileNameOf: (photo: Photo) => string;
  onShow: (id: number) => void;
  /** Missing if the user may not rotate. */
  onRotate?: ((id: number, turns: RotationInput['quarter_turns']) => Promise<void>) | undefined;
  onExpired: () => void;
  onClose: () => void;
}

/** One photo in full screen. Arrow keys change the photo, + and − zoom, R rotates, O shows the original, Esc closes. */
export function Lightbox(props: LightboxProps) {
  const { photos, shown, fileNameOf, onShow, onRotate, onExpired, onClose } = props;
  const { t } = useTranslation();
  const { direction } = useLanguage();
  const errorText = useErrorText();
  const [zoom, setZoom] = useState(0);
  const [originalOf, setOriginalOf] = useState<number | null>(null);
  const [rotating, setRotating] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const index = photos.findIndex(({ id }) => id === shown);
  const photo = photos[index];
  if (!photo) return null;

  const showsOriginal = photo.straightened && originalOf === photo.id;
  const url = showsOriginal ? photo.original_url : photo.photo_url;
  const turn = (steps: number) => {
    const next = photos[index + steps];
    if (!next) return;
    setZoom(0);
    setError(null);
    onShow(next.id);
  };
  const magnify = (steps: number) => setZoom((now) => Math.min(Math.max(now + steps, 0), ZOOMS.length - 1));
  const toggleOriginal = () => setOriginalOf(showsOriginal || !photo.straightened ? null : photo.id);

  async function rotate(turns: RotationInput['quarter_turns']) {
    if (!onRotate || !photo || rotating || showsOriginal) return;
    setRotating(true);
    setError(null);
    try {
      await onRotate(photo.id, turns);
      announce(t('photos.rotated'));
    } catch (failure) {
      setError(failure);
    } finally {
      setRotating(false);
    }
  }

  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const actions: Record<string, () => void> = {
    ...(zoom === 0 && { [forward]: () => turn(1), [backward]: () => turn(-1) }),
    '+': () => magnify(1),
    '=': () => magnify(1),
    '-': () => magnify(-1),
    '0': () => setZoom(0),
    KeyR: () => void rotate(1),
    KeyO: toggleOriginal,
  };
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
      <Keys actions={actions} />
      <div className={classes.viewer}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={classes.stage} tabIndex={0} aria-label={name} data-autofocus>
          <img
            key={url.split('?')[0]}
            src={url}
            alt={name}
            style={{ inlineSize: `${ZOOMS[zoom]! * 100}%`, blockSize: `${ZOOMS[zoom]! * 100}%` }}
            onError={onExpired}
            onDoubleClick={() => setZoom((now) => (now === 0 ? 2 : 0))}
          />
        </section>
        {error !== null && (
          <Text c="red" role="alert" ta="center">
            {errorText(error)}
          </Text>
        )}
        <LightboxBar
          photo={photo}
          url={url}
          fileName={fileNameOf(photo)}
          zoom={ZOOMS[zoom]! * 100}
          canZoom={{ in: zoom < ZOOMS.length - 1, out: zoom > 0 }}
          onZoom={magnify}
          canTurn={{ back: index > 0, forward: index < photos.length - 1 }}
          onTurn={turn}
          showsOriginal={showsOriginal}
          onOriginal={toggleOriginal}
          rotating={rotating}
          onRotate={onRotate && rotate}
        />
      </div>
    </Dialog>
  );
}

/** By key, or by its place on the keyboard: in an Arabic layout the R key types ق. */
function Keys({ actions }: { actions: Readonly<Record<string, () => void>> }) {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key] ?? actions[event.code];
    if (!action) return;
    event.preventDefault();
    action();
  });
  return null;
}
