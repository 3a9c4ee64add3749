import { greyOf, motionBetween, type Pixels, thumbnailOf } from './frame-measures.ts';
import { type Box, boxInPicture, type DocumentShape, type Size, within, withMargin } from './guide.ts';
import { JUDGED_MARGIN, JUDGED_WIDTH, sharpnessOf } from './judge-frame.ts';

/** Kept around the guide: our OCR can read whole frames, but the table only adds bytes. */
const KEPT_MARGIN = 0.15;
const QUALITY = 0.92;
/** Wait for a photo only if it has this many times the video's width, and only for this time. */
const WORTHWHILE = 1.25;
const PHOTO_PATIENCE_MS = 3000;
/** Use the photo only if it has at least this share of the video frame's sharpness: the hand may have moved. */
const LEAST_OF_FRAME = 0.8;

type Source = CanvasImageSource & object;

interface PhotoCapture {
  takePhoto(settings?: { imageWidth?: number }): Promise<Blob>;
  getPhotoCapabilities(): Promise<{ imageWidth?: { max?: number } }>;
}
declare const ImageCapture: (new (track: MediaStreamTrack) => PhotoCapture) | undefined;

function pen(width: number, height: number, options?: CanvasRenderingContext2DSettings) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d', options);
  if (!context) throw new Error('This browser has no canvas');
  return context;
}

/** What is drawn next is mirrored. The guide is in the middle, so its place stays the same. */
function mirror(context: CanvasRenderingContext2D) {
  context.translate(context.canvas.width, 0);
  context.scale(-1, 1);
}

/** The guide and its margin, scaled down for judging. Black outside the picture. */
export function judgedPixels(source: Source, size: Size, guide: Box, isFlipped: boolean): Pixels {
  const box = withMargin(guide, JUDGED_MARGIN);
  const width = JUDGED_WIDTH * (1 + 2 * JUDGED_MARGIN);
  const scale = width / box.width;
  const context = pen(width, box.height * scale, { willReadFrequently: true });
  if (isFlipped) mirror(context);
  context.drawImage(source, -box.x * scale, -box.y * scale, size.width * scale, size.height * scale);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function cutOut(source: Source, size: Size, guide: Box, isFlipped: boolean): HTMLCanvasElement {
  const box = within(withMargin(guide, KEPT_MARGIN), size);
  const context = pen(box.width, box.height);
  if (isFlipped) mirror(context);
  context.drawImage(source, box.x, box.y, box.width, box.height, 0, 0, box.width, box.height);
  return context.canvas;
}

const inTime = <T>(promise: Promise<T>): Promise<T | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(resolve, PHOTO_PATIENCE_MS, null))]);

/** A photo from the camera, if its resolution is higher than the video's. */
async function photograph(track: MediaStreamTrack, video: Size): Promise<ImageBitmap | null> {
  if (typeof ImageCapture === 'undefined') return null;
  try {
    const capture = new ImageCapture(track);
    const width = (await inTime(capture.getPhotoCapabilities()))?.imageWidth?.max ?? 0;
    if (width < Math.max(video.width, video.height) * WORTHWHILE) return null;
    const blob = await inTime(capture.takePhoto({ imageWidth: width }));
    return blob && (await createImageBitmap(blob));
  } catch {
    // Many cameras announce this feature but fail; we use the video frame.
    return null;
  }
}

export const sizeOf = (video: HTMLVideoElement): Size => ({
  width: video.videoWidth,
  height: video.videoHeight,
});

interface Shot {
  readonly video: HTMLVideoElement;
  readonly track: MediaStreamTrack;
  /** In pixels of the video. */
  readonly guide: Box;
  readonly shape: DocumentShape;
  /** The camera delivers a mirrored picture. */
  readonly isFlipped: boolean;
}

/** Takes the picture in the best available resolution. */
export async function captureStill({ video, track, guide, shape, isFlipped }: Shot): Promise<File> {
  const size = sizeOf(video);
  let canvas = cutOut(video, size, guide, isFlipped);
  const frame = judgedPixels(video, size, guide, isFlipped);
  const photo = await photograph(track, size);
  if (photo) {
    // The video shows the centre of the sensor's image.
    const place = boxInPicture(guide, size, photo);
    const judged = (flip: boolean) => ({ flip, pixels: judgedPixels(photo, photo, place, flip) });
    // Some front cameras mirror only one of photo and video.
    const { flip, pixels } = nearest(frame, [judged(isFlipped), judged(!isFlipped)]);
    if (sharpnessOf(pixels, shape) >= sharpnessOf(frame, shape) * LEAST_OF_FRAME)
      canvas = cutOut(photo, photo, place, flip);
    photo.close();
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture could not be encoded');
  return new File([blob], `${shape}.jpg`, { type: blob.type });
}

/** Which of two pictures shows the same as the frame. */
function nearest<Judged extends { pixels: Pixels }>(frame: Pixels, [one, other]: [Judged, Judged]): Judged {
  const [seen, first, second] = [frame, one.pixels, other.pixels].map((pixels) =>
    thumbnailOf(greyOf(pixels)),
  ) as [Float32Array, Float32Array, Float32Array];
  return motionBetween(seen, first) <= motionBetween(seen, second) ? one : other;
}
