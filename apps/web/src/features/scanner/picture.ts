/** Enough for OCR to read every line of a card, in a tenth of the bytes of a phone photo. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.9;
/** Re-encoding smaller files saves nothing. */
const SMALL_BYTES = 1.5 * 1024 * 1024;

/** Applies the EXIF orientation; null when the browser cannot decode the file (the server may). */
export const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

/** Quarter turns, clockwise. */
export type Turn = 0 | 1 | 2 | 3;

/** Draws a part of a picture on a canvas, scaled and rotated. */
export function draw(
  bitmap: ImageBitmap,
  [x, y, width, height]: readonly [number, number, number, number],
  scale: number,
  turn: Turn = 0,
): HTMLCanvasElement {
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = turn % 2 === 0 ? [across, down] : [down, across];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing');
  pen.imageSmoothingQuality = 'high';
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turn * Math.PI) / 2);
  pen.drawImage(bitmap, x, y, width, height, -across / 2, -down / 2, across, down);
  return canvas;
}

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
  const canvas = draw(bitmap, [0, 0, width, height], scale);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && blob.size < file.size
    ? new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: blob.type })
    : file;
}
