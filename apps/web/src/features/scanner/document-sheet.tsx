import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from '../../lib/use-preview.ts';
import classes from './document-view.module.css';
import { type Corners, cssTransform, projectBox, type Size, toRectangle } from './homography.ts';
import type { Frame } from './sheets.ts';

interface DocumentSheetProps {
  file: File;
  label: string;
  /** Of the picture, in the pixels of the corners and frames. */
  size: Size;
  corners: Corners;
  /** On the screen. */
  shown: Size;
  frames: readonly Frame[];
  onSize?: (size: Size) => void;
}

/** Space between the text and its frame. */
const MARGIN = 4;

/** One picture, cut to the corners and turned upright by the browser. */
export function DocumentSheet({ file, label, size, corners, shown, frames, onSize }: DocumentSheetProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<File>();
  const url = usePreview(file);
  const map = toRectangle(corners, shown);
  if (failed === file) {
    return (
      <p className={classes.unshown}>
        <IconPhotoOff size={24} aria-hidden />
        {t('scanner.notShown')}
      </p>
    );
  }
  return (
    // Places in a picture do not follow the direction of the language.
    <figure className={classes.sheet} dir="ltr" style={{ width: shown.width, height: shown.height }}>
      <img
        src={url}
        alt={label}
        draggable={false}
        style={{ width: size.width, height: size.height, transform: map ? cssTransform(map) : undefined }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize?.({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setFailed(file)}
      />
      {map &&
        frames.map(({ name, box, isCurrent }) => {
          const [left, top, width, height] = projectBox(map, box);
          return (
            <span
              key={name}
              className={classes.frame}
              data-frame={name}
              data-current={isCurrent || undefined}
              style={{
                left: left - MARGIN,
                top: top - MARGIN,
                width: width + 2 * MARGIN,
                height: height + 2 * MARGIN,
              }}
            />
          );
        })}
    </figure>
  );
}
