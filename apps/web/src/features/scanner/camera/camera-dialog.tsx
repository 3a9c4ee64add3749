import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { CameraPanel } from './camera-panel.tsx';
import type { DocumentShape } from './guide.ts';

interface CameraDialogProps {
  opened: boolean;
  shape: DocumentShape;
  /** Receives the photo or a chosen file; `onClose` follows. */
  onCapture: (photo: File) => void;
  onClose: () => void;
}

/** The camera in full screen, until the clerk takes a photo or closes it. */
export function CameraDialog({ opened, shape, onCapture, onClose }: CameraDialogProps) {
  const { t } = useTranslation();
  if (!opened) return null;
  return (
    <Dialog fullScreen title={t(`camera.title.${shape}`)} onClose={onClose}>
      <CameraPanel
        shape={shape}
        onCapture={(photo) => {
          onCapture(photo);
          onClose();
        }}
      />
    </Dialog>
  );
}
