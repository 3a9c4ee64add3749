import { Button, Select, VisuallyHidden } from '@mantine/core';
import { useElementSize, useWindowEvent } from '@mantine/hooks';
import { IconBolt, IconBoltOff, IconCamera, IconFlipVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../../components/labelled-icon.tsx';
import classes from './camera-panel.module.css';
import { CameraProblemPanel } from './camera-problem-panel.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { boxInPicture, type DocumentShape, guideIn } from './guide.ts';
import { GuideOverlay } from './guide-overlay.tsx';
import { isHandheld } from './is-handheld.ts';
import { captureStill, sizeOf } from './still.ts';
import { useCamera } from './use-camera.ts';
import { useWatch } from './use-watch.ts';

interface CameraPanelProps {
  shape: DocumentShape;
  onCapture: (photo: File) => void;
}

/** The video, an instruction and the shutter button; Space and Enter also take the photo. */
export function CameraPanel({ shape, onCapture }: CameraPanelProps) {
  const { t } = useTranslation();
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const { ref: stage, ...room } = useElementSize();
  const guide = guideIn(room, shape);
  const [playing, setPlaying] = useState(false);
  const [taking, setTaking] = useState(false);
  const track = camera.stream?.getVideoTracks()[0];
  const { mirror } = camera;
  const watch = useWatch({
    video,
    room,
    guide,
    shape,
    on: playing && !taking,
    mirror,
    onGood: () => void take(),
    onMirrored: mirror.toggle,
  });

  useEffect(() => {
    setPlaying(false);
    if (video.current) video.current.srcObject = camera.stream;
  }, [camera.stream]);

  async function take() {
    const element = video.current;
    if (!element?.videoWidth || !track || taking) return;
    setTaking(true);
    try {
      const still = await captureStill({
        video: element,
        track,
        guide: boxInPicture(guide, room, sizeOf(element)),
        shape,
        isFlipped: mirror.isFlipped,
      });
      watch.taken();
      onCapture(still);
    } catch {
      // The camera disconnected: `useCamera` reports it, and the clerk can try again.
      setTaking(false);
    }
  }

  useWindowEvent('keydown', (event) => {
    if (event.repeat || (event.key !== ' ' && event.key !== 'Enter')) return;
    if ((event.target as Element).closest('button, input, [role=option]')) return;
    event.preventDefault();
    void take();
  });

  if (camera.problem) {
    return <CameraProblemPanel problem={camera.problem} onRetry={camera.retry} onChoose={onCapture} />;
  }
  const said = taking ? 'taking' : playing ? watch.shown : 'starting';
  return (
    <div className={classes.panel}>
      <div ref={stage} className={classes.stage}>
        <video
          ref={video}
          className={classes.video}
          data-flipped={mirror.isFlipped || undefined}
          aria-label={t('camera.live')}
          autoPlay
          muted
          playsInline
          onPlaying={() => setPlaying(true)}
        />
        {room.width > 0 && (
          <GuideOverlay
            room={room}
            guide={guide}
            shape={shape}
            good={taking || watch.shown === 'ready'}
            hint={!playing || watch.shown === null || watch.shown === 'empty'}
            text={said && t(`camera.said.${said}`)}
          />
        )}
      </div>
      <VisuallyHidden role="status">
        {taking ? t('camera.said.taking') : watch.spoken && t(`camera.said.${watch.spoken}`)}
      </VisuallyHidden>
      <div className={classes.bar}>
        {camera.devices.length > 1 && !isHandheld() && (
          <Select
            className={classes.devices}
            aria-label={t('camera.device')}
            data={camera.devices.map(({ deviceId, label }, i) => ({
              value: deviceId,
              label: label || t('camera.deviceNumber', { number: i + 1 }),
            }))}
            value={camera.deviceId}
            onChange={(deviceId) => deviceId && camera.choose(deviceId)}
            // The dialog does not move when the page behind it scrolls, so its list must not move either.
            comboboxProps={{ keepMounted: false, floatingStrategy: 'fixed' }}
          />
        )}
        {mirror.isFlipped && (
          <LabelledIcon icon={IconFlipVertical} label={t('camera.unflip')} onClick={mirror.toggle} />
        )}
        {camera.torch && (
          <LabelledIcon
            icon={camera.torch.on ? IconBoltOff : IconBolt}
            label={t(camera.torch.on ? 'camera.torchOff' : 'camera.torchOn')}
            onClick={camera.torch.toggle}
          />
        )}
        <Button
          className={classes.take}
          leftSection={<IconCamera size={20} aria-hidden />}
          loading={taking}
          onClick={() => void take()}
          ref={focusOnMount}
          data-autofocus
        >
          {t('camera.take')}
        </Button>
      </div>
    </div>
  );
}
