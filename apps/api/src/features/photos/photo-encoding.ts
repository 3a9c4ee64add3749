import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@bawaba/contracts';
import sharp from 'sharp';

/** Room for the largest phone camera; a file of a few kilobytes that unfolds to more is an attack. */
const MAX_PIXELS = 120_000_000;
/** A document stays readable to a person and to the OCR. */
const MAX_SIDE = 2400;
const THUMBNAIL_SIDE = 320;
/** sharp reads more (SVG, PDF, GIF…) than a camera makes. */
const accepted = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'tiff']);

export interface EncodedPhoto {
  readonly full: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * What arrives is decoded and written anew: what is no picture fails here, and what travels with a picture (EXIF, the
 * place it was taken, a program in a comment) stays behind. Orientation is applied first, so nothing is lost with it.
 */
export async function encodePhoto(bytes: Buffer): Promise<EncodedPhoto> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
  try {
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (!accepted.has(format ?? '')) throw new AppError('not_an_image');
    if (width * height > MAX_PIXELS) throw new AppError('image_too_large');
    const upright = sharp(bytes, options).autoOrient().flatten({ background: 'white' });
    const { data: full, info } = await upright
      .clone()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(full)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 75 })
      .toBuffer();
    return { full, thumbnail, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('not_an_image');
  }
}

/** 1,200 pixels across half a page is more than a printer shows. */
const PRINT_SIDE = 1200;

export async function shrinkForPrint(photo: Readable) {
  const jpeg = await buffer(photo);
  const { width, height } = await sharp(jpeg).metadata();
  if (Math.max(width, height) <= PRINT_SIDE) return { jpeg, width, height };
  const { data, info } = await sharp(jpeg)
    .resize({ width: PRINT_SIDE, height: PRINT_SIDE, fit: 'inside' })
    .jpeg({ quality: 75 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
