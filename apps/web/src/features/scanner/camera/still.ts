import type { Pixels } from './frame-measures.ts';
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

/** The guide and its margin, scaled down for judging. Black outside the picture. */
export function judgedPixels(source: Source, size: Size, guide: Box): Pixels {
  const box = withMargin(guide, JUDGED_MARGIN);
  const width = JUDGED_WIDTH * (1 + 2 * JUDGED_MARGIN);
  const scale = width / box.width;
  const context = pen(width, box.height * scale, { willReadFrequently: true });
  context.drawImage(source, -box.x * scale, -box.y * scale, size.width * scale, size.height * scale);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function cutOut(source: Source, size: Size, guide: Box): HTMLCanvasElement {
  const box = within(withMargin(guide, KEPT_MARGIN), size);
  const context = pen(box.width, box.height);
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

/** Takes the picture in the best available resolution. `guide` is in pixels of the video. */
export async function captureStill(
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  guide: Box,
  shape: DocumentShape,
): Promise<File> {
  const size = sizeOf(video);
  let canvas = cutOut(video, size, guide);
  const sharpness = sharpnessOf(judgedPixels(video, size, guide), shape);
  const photo = await photograph(track, size);
  if (photo) {
    // The video shows the centre of the sensor's image.
    const place = boxInPicture(guide, size, photo);
    if (sharpnessOf(judgedPixels(photo, photo, place), shape) >= sharpness * LEAST_OF_FRAME)
      canvas = cutOut(photo, photo, place);
    photo.close();
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture could not be encoded');
  return new File([blob], `${shape}.jpg`, { type: blob.type });
}
