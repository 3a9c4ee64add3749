import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Box, boxInPicture, type DocumentShape, type Size } from './guide.ts';
import { judgeFrame } from './judge-frame.ts';
import { judgedPixels, sizeOf } from './still.ts';
import type { Camera } from './use-camera.ts';
import { LOOK_MS, look, startOfWatch, type Watch } from './watch.ts';

/** The last photo: when the dialog opens for the back, the front may still be in view. */
let taken: { readonly at: number; readonly thumbnail: Float32Array } | null = null;
const REMEMBERED_MS = 2 * 60_000;

interface Watched {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly room: Size;
  readonly guide: Box;
  readonly shape: DocumentShape;
  /** Whether there is a video to watch. */
  readonly on: boolean;
  /** Whether the camera may mirror, and whether its picture is turned round already. */
  readonly mirror: Pick<Camera['mirror'], 'isPossible' | 'isFlipped'>;
  /** Called when the frame was ready for long enough. */
  readonly onGood: () => void;
  /** Called when the document was mirrored for long enough. */
  readonly onMirrored: () => void;
}

/** Judges the video several times a second. */
export function useWatch({ video, room, guide, shape, on, mirror, onGood, onMirrored }: Watched) {
  const [watch, setWatch] = useState<Watch>(startOfWatch);
  const latest = useRef<Float32Array | null>(null);
  const good = useEffectEvent(onGood);
  const mirrored = useEffectEvent(onMirrored);

  const judge = useEffectEvent(() => {
    const element = video.current;
    if (!element?.videoWidth || room.width === 0) return null;
    const size = sizeOf(element);
    const pixels = judgedPixels(element, size, boxInPicture(guide, room, size), mirror.isFlipped);
    const earlier = taken && performance.now() - taken.at < REMEMBERED_MS ? taken.thumbnail : null;
    const judged = judgeFrame(pixels, shape, {
      before: latest.current,
      taken: earlier,
      mayMirror: mirror.isPossible,
    });
    latest.current = judged.thumbnail;
    return judged.judgement;
  });

  useEffect(() => {
    if (!on) return;
    let now = startOfWatch;
    let timer: ReturnType<typeof setTimeout>;
    // The delay starts after each judgement, so that a slow machine has time for other work.
    const rest = () => {
      timer = setTimeout(() => {
        const judgement = judge();
        if (judgement) {
          now = look(now, judgement);
          setWatch(now);
          if (now.flip) mirrored();
        }
        if (judgement && now.take) good();
        else rest();
      }, LOOK_MS);
    };
    rest();
    return () => clearTimeout(timer);
  }, [on]);

  return {
    ...watch,
    /** Call this after each photo. */
    taken() {
      if (latest.current) taken = { at: performance.now(), thumbnail: latest.current };
    },
  };
}
