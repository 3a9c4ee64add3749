import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Box, boxInPicture, type DocumentShape, type Size } from './guide.ts';
import { judgeFrame } from './judge-frame.ts';
import { judgedPixels, sizeOf } from './still.ts';
import { LOOK_MS, look, startOfWatch, type Watch } from './watch.ts';

/** The last picture that was taken: when the dialog opens for the back, the front may still lie there. */
let taken: { readonly at: number; readonly thumbnail: Float32Array } | null = null;
const REMEMBERED_MS = 2 * 60_000;

interface Watched {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly room: Size;
  readonly guide: Box;
  readonly shape: DocumentShape;
  /** Whether there is anything to watch. */
  readonly on: boolean;
  /** It has been good for long enough. */
  readonly onGood: () => void;
}

/** Looks at the camera several times a second and says what it sees. */
export function useWatch({ video, room, guide, shape, on, onGood }: Watched) {
  const [watch, setWatch] = useState<Watch>(startOfWatch);
  const good = useEffectEvent(onGood);

  const see = useEffectEvent((now: Watch, before: Float32Array | null) => {
    const element = video.current;
    if (!element?.videoWidth || room.width === 0) return { now, thumbnail: null };
    const size = sizeOf(element);
    const pixels = judgedPixels(element, size, boxInPicture(guide, room, size));
    const earlier = taken && performance.now() - taken.at < REMEMBERED_MS ? taken.thumbnail : null;
    const { judgement, thumbnail } = judgeFrame(pixels, shape, { before, taken: earlier });
    return { now: look(now, judgement), thumbnail };
  });

  useEffect(() => {
    if (!on) return;
    let now = startOfWatch;
    let before: Float32Array | null = null;
    const timer = setInterval(() => {
      const seen = see(now, before);
      now = seen.now;
      before = seen.thumbnail;
      setWatch(now);
      if (!now.take || !before) return;
      clearInterval(timer);
      taken = { at: performance.now(), thumbnail: before };
      good();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [on]);

  return watch;
}
