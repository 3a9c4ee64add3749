import { MOST_PIXELS, refusalOf } from '@bawaba/picture-workers';
import sharp from 'sharp';
import { ScanError } from '../errors/scan-error.ts';

/** Grey pixels, row after row. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A decoded photograph, upright by its EXIF orientation, no larger than reading needs. */
export interface Picture {
  /** A pyramid: the working size first, then each level half as large as the one before. */
  levels: Grey[];
  rgb: Uint8Array;
  width: number;
  height: number;
  /** Pixels of the upload per pixel here. */
  scale: number;
  /** If paper was added around the upload: where the upload starts, and its width and height, in pixels of this picture. */
  padding?: { left: number; top: number; width: number; height: number };
}

/** At this size a card that fills a third of the frame has letters 15 pixels tall. */
const LONGEST_SIDE = 2300;

sharp.cache(false);
sharp.concurrency(1);

async function pixelsOf(upload: Uint8Array) {
  const image = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', animated: false });
  const header = await image.metadata();
  const refusal = refusalOf(header);
  if (refusal) throw new ScanError(refusal);
  const { format, pages, width, height, orientation = 1 } = header;
  if ((pages ?? 1) > 1 && format !== 'heif') throw new ScanError('animated_image');
  if (Math.max(width, height) < 160) throw new ScanError('image_too_small');
  const { data, info } = await image
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#808080' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info, uploadedWidth: orientation >= 5 ? height : width };
}

export async function decodePicture(upload: Uint8Array): Promise<Picture> {
  if (upload.length === 0) throw new ScanError('empty_file');
  const { data, info, uploadedWidth } = await pixelsOf(upload).catch((error: unknown) => {
    if (error instanceof ScanError) throw error;
    throw new ScanError(/pixel limit/i.test(String(error)) ? 'image_too_large' : 'not_an_image');
  });
  const { width, height, channels } = info;
  const rgb = channels === 3 ? data : threeChannels(data, channels);
  return {
    levels: pyramidOf({ data: greyOf(rgb), width, height }),
    rgb,
    width,
    height,
    scale: uploadedWidth / width,
  };
}

function greyOf(rgb: Uint8Array): Uint8Array {
  const grey = new Uint8Array(rgb.length / 3);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3)
    grey[i] = (77 * rgb[at]! + 151 * rgb[at + 1]! + 28 * rgb[at + 2]!) >> 8;
  return grey;
}

const withoutInks = new WeakMap<Picture, Picture>();

/** The picture in its brightest channel at every place: there the ink of a coloured stamp is faint, and black print is not. */
export function withoutColouredInk(picture: Picture): Picture {
  const known = withoutInks.get(picture);
  if (known) return known;
  const { rgb, width, height } = picture;
  const data = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < data.length; i++, at += 3)
    data[i] = Math.max(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
  const made = { ...picture, levels: pyramidOf({ data, width, height }) };
  withoutInks.set(picture, made);
  return made;
}

export function pyramidOf(grey: Grey): Grey[] {
  const levels = [grey];
  while (Math.min(levels.at(-1)!.width, levels.at(-1)!.height) > 160 && levels.length < 4)
    levels.push(halved(levels.at(-1)!));
  return levels;
}

function threeChannels(data: Uint8Array, channels: number): Uint8Array {
  const rgb = new Uint8Array((data.length / channels) * 3);
  const [green, blue] = channels > 3 ? [1, 2] : [0, 0];
  for (let to = 0, at = 0; to < rgb.length; to += 3, at += channels) {
    rgb[to] = data[at]!;
    rgb[to + 1] = data[at + green]!;
    rgb[to + 2] = data[at + blue]!;
  }
  return rgb;
}

function halved({ data, width, height }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0, at = y * 2 * width; x < w; x++, at += 2)
      out[y * w + x] = (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]! + 2) >> 2;
  return { data: out, width: w, height: h };
}
