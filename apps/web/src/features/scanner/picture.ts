/** Enough for every line of a card to be read, and a tenth of what a phone's camera makes. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.9;
/** Smaller files gain nothing from being encoded again. */
const SMALL_BYTES = 1.5 * 1024 * 1024;

/** Upright, as its EXIF turns it; null where the browser cannot decode it and the server may. */
export const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

/** Quarter turns, clockwise. */
export type Turn = 0 | 1 | 2 | 3;

/** A piece of a picture, smaller and turned upright. */
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

/** A file that travels in seconds on a slow line; the same one is kept as the photo of the document. */
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
