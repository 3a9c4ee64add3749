import type { Size } from './homography.ts';

/** Enough for OCR to read every line of a card, in a tenth of the bytes of a phone photo. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.9;
/** The picture was encoded before. */
const CUT_QUALITY = 0.95;
/** Re-encoding smaller files saves nothing. */
const SMALL_BYTES = 1.5 * 1024 * 1024;

/** Whether the sides have the same ratio: a browser may turn a picture another way than the service. */
export const hasShapeOf = (one: Size, other: Size): boolean =>
  Math.abs(Math.log((one.width / one.height / other.width) * other.height)) < 0.02;

/** Applies the EXIF orientation; null when the browser cannot decode the file (the server may). */
export const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

type Part = readonly [x: number, y: number, width: number, height: number];

/** Encodes a part of a picture, scaled. */
function encode(
  bitmap: ImageBitmap,
  [x, y, width, height]: Part,
  scale: number,
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
}

const jpegOf = (blob: Blob, { name }: File) =>
  new File([blob], name.replace(/(\.\w+)?$/, '.jpg'), { type: blob.type });

/** A file small enough for a slow connection; it is also stored as the photo of the document. */
export async function scaledPicture(file: File): Promise<File> {
  const bitmap = await decode(file);
  if (!bitmap) return file;
  const { width, height } = bitmap;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  if (scale === 1 && file.size <= SMALL_BYTES) {
    bitmap.close();
    return file;
  }
  const blob = await encode(bitmap, [0, 0, width, height], scale, QUALITY);
  bitmap.close();
  return blob && blob.size < file.size ? jpegOf(blob, file) : file;
}

/**
 * A part of a picture, in pixels of a picture of the given size. Null if the browser cannot decode it, or turns it another
 * way than the service.
 */
export async function cutPicture(file: File, size: Size, [x, y, width, height]: Part): Promise<File | null> {
  const bitmap = await decode(file);
  if (!bitmap) return null;
  const scale = bitmap.width / size.width;
  const part = [x * scale, y * scale, width * scale, height * scale] as const;
  const blob = hasShapeOf(bitmap, size) ? await encode(bitmap, part, 1, CUT_QUALITY) : null;
  bitmap.close();
  return blob && jpegOf(blob, file);
}
