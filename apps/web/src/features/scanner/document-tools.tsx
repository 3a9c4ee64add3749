import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import classes from './document-view.module.css';
import type { DocumentViewState } from './use-document-view.ts';

interface DocumentToolsProps {
  view: DocumentViewState;
  /** The document is shown cut or mirrored, so the picture as photographed is something else. */
  isChanged: boolean;
}

export function DocumentTools({ view, isChanged }: DocumentToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <LabelledIcon icon={IconRotateClockwise} label={t('scanner.turnView')} onClick={view.turn} />
      <LabelledIcon
        icon={IconZoomOut}
        label={t('scanner.zoomOut')}
        disabled={!view.canZoomOut}
        onClick={view.zoomOut}
      />
      <LabelledIcon
        icon={IconZoomIn}
        label={t('scanner.zoomIn')}
        disabled={!view.canZoomIn}
        onClick={view.zoomIn}
      />
      {isChanged && (
        <button
          type="button"
          className={classes.original}
          aria-pressed={view.isOriginal}
          onClick={view.toggleOriginal}
        >
          {t('scanner.original')}
        </button>
      )}
    </div>
  );
}
