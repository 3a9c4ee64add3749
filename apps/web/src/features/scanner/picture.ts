/** Enough for OCR to read every line of a card, in a tenth of the bytes of a phone photo. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.9;
/** Re-encoding smaller files saves nothing. */
const SMALL_BYTES = 1.5 * 1024 * 1024;

/** Applies the EXIF orientation; null when the browser cannot decode the file (the server may). */
export const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

/** Draws a whole picture on a canvas, scaled. */
function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
  const canvas = draw(bitmap, scale);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && blob.size < file.size
    ? new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: blob.type })
    : file;
}
