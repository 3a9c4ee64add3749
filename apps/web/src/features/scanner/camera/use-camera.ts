import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type CameraProblem, problemOf } from './camera-problem.ts';

const REMEMBERED = 'bawaba.camera';
/** The camera whose picture has to be turned round. */
const MIRRORED = 'bawaba.mirroredCamera';

/** More than a screen shows, for small print; a weaker camera uses its own maximum. */
const RESOLUTION = { width: { ideal: 2560 }, height: { ideal: 1440 } };

type TorchTrack = Omit<MediaStreamTrack, 'getCapabilities'> & {
  getCapabilities?(): MediaTrackCapabilities & { torch?: boolean };
};

export interface Camera {
  readonly stream: MediaStream | null;
  readonly problem: CameraProblem | null;
  readonly devices: readonly MediaDeviceInfo[];
  readonly deviceId: string | null;
  choose(deviceId: string): void;
  retry(): void;
  /** Null when the camera has no torch. */
  readonly torch: { readonly on: boolean; toggle(): void } | null;
  readonly mirror: {
    /** A rear camera never mirrors. Others should not, but some programs and drivers do. */
    readonly isPossible: boolean;
    readonly isFlipped: boolean;
    toggle(): void;
  };
}

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

const streamOf = (which: MediaTrackConstraints) =>
  navigator.mediaDevices.getUserMedia({ audio: false, video: { ...RESOLUTION, ...which } });

/** The camera chosen on this device, if it is connected; otherwise the rear camera, if there is one. */
async function openStream(deviceId: string | null): Promise<MediaStream> {
  const anyCamera = () => streamOf({ facingMode: { ideal: 'environment' } });
  if (!deviceId) return anyCamera();
  return streamOf({ deviceId: { exact: deviceId } }).catch((error) => {
    if (problemOf(error) === 'none') return anyCamera();
    throw error;
  });
}

const listCameras = async () =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

const hasTorch = (stream: MediaStream | null) =>
  (stream?.getVideoTracks()[0] as TorchTrack | undefined)?.getCapabilities?.().torch === true;

/** The camera runs only while the page is visible. */
export function useCamera(): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const [wanted, setWanted] = useState(() => localStorage.getItem(REMEMBERED));
  const [attempt, setAttempt] = useState(0);
  const [torchOn, setTorchOn] = useState(false);
  const [mirrored, setMirrored] = useState(() => localStorage.getItem(MIRRORED));
  const inSight = useDocumentVisibility() === 'visible';

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt opens the camera again
  useEffect(() => {
    if (!inSight) return;
    let current: MediaStream | null = null;
    let left = false;
    const release = () => stop(current);

    async function open() {
      // Browsers hide the camera from pages without TLS.
      if (!navigator.mediaDevices?.getUserMedia) return setProblem('insecure');
      try {
        current = await openStream(wanted);
        if (left) return release();
        for (const track of current.getTracks())
          track.addEventListener('ended', () => !left && setProblem('lost'));
        setStream(current);
        const cameras = await listCameras();
        if (!left) setDevices(cameras);
      } catch (error) {
        if (!left) setProblem(problemOf(error));
      }
    }

    setProblem(null);
    void open();
    window.addEventListener('pagehide', release);
    return () => {
      left = true;
      release();
      setStream(null);
      setTorchOn(false);
      window.removeEventListener('pagehide', release);
    };
  }, [wanted, attempt, inSight]);

  async function switchTorch(on: boolean) {
    const [track] = stream?.getVideoTracks() ?? [];
    try {
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
      setTorchOn(on);
    } catch {
      // Without the torch the camera still works.
    }
  }

  const { deviceId = null, facingMode } = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  const isPossible = stream !== null && facingMode !== 'environment';
  const isFlipped = isPossible && deviceId !== null && deviceId === mirrored;

  return {
    stream,
    problem,
    devices,
    deviceId,
    choose(chosen) {
      localStorage.setItem(REMEMBERED, chosen);
      setWanted(chosen);
    },
    retry: () => setAttempt((count) => count + 1),
    mirror: {
      isPossible,
      isFlipped,
      toggle() {
        const next = isFlipped ? null : deviceId;
        if (next) localStorage.setItem(MIRRORED, next);
        else localStorage.removeItem(MIRRORED);
        setMirrored(next);
      },
    },
    torch: hasTorch(stream) ? { on: torchOn, toggle: () => void switchTorch(!torchOn) } : null,
  };
}
