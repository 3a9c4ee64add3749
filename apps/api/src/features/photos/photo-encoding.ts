import { MOST_PIXELS, refusalOf } from '@bawaba/picture-workers';
import sharp, { type Sharp } from 'sharp';

/** Large enough for a person and for OCR to read a document. */
const MAX_SIDE = 2400;
const THUMBNAIL_SIDE = 320;
const FACE_SIDE = 480;
const QUALITY = 88;

export interface EncodedPhoto {
  readonly full: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
  readonly face?: Buffer | undefined;
}

/** x, y, width and height in pixels. */
export type Area = readonly [number, number, number, number];

export interface EncodingOptions {
  readonly quarterTurns?: number;
  /** Only this part of the picture, before it is turned. Fails if it is not inside. */
  readonly part?: Area;
  /** The part of the picture to cut out as the face. */
  readonly face?: Area;
}

/** Not an AppError: loading the contracts takes longer than all the rest of a worker's start. */
export class PictureRefusal extends Error {
  constructor(readonly code: NonNullable<ReturnType<typeof refusalOf>>) {
    super(code);
  }
}

/** The header decides before anything is decoded. */
async function open(bytes: Buffer) {
  const options = { failOn: 'error', animated: false } as const;
  const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
  const refusal = refusalOf(header);
  if (refusal) throw new PictureRefusal(refusal);
  return { header, image: sharp(bytes, { ...options, limitInputPixels: MOST_PIXELS }) };
}

/**
 * Decodes the picture and encodes it again: a file that is not a picture fails here, and all metadata is removed (EXIF,
 * location, code in a comment). The orientation of the metadata is applied first.
 */
export async function encodePhoto(bytes: Buffer, options: EncodingOptions = {}): Promise<EncodedPhoto> {
  const { image } = await open(bytes);
  const { data: full, info } = await cutTo(image.autoOrient(), options.part)
    .rotate((options.quarterTurns ?? 0) * 90)
    .flatten({ background: 'white' })
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(full)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer();
  const face = options.face && (await cutOut(full, options.face, info));
  return { full, thumbnail, width: info.width, height: info.height, face };
}

function cutTo(image: Sharp, part: Area | undefined): Sharp {
  if (!part) return image;
  const [left, top, width, height] = part;
  return image.extract({ left, top, width, height });
}

/** Undefined if the area is not inside of the picture. */
async function cutOut(
  jpeg: Buffer,
  [left, top, width, height]: Area,
  size: { width: number; height: number },
) {
  if (left < 0 || top < 0 || width < 1 || height < 1) return undefined;
  if (left + width > size.width || top + height > size.height) return undefined;
  return sharp(jpeg)
    .extract({ left, top, width, height })
    .resize({ width: FACE_SIDE, height: FACE_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** 1,200 pixels on half a page are more than a printer can show. */
const PRINT_SIDE = 1200;

export async function shrinkForPrint(jpeg: Buffer) {
  const { header, image } = await open(jpeg);
  const { width, height } = header;
  if (Math.max(width, height) <= PRINT_SIDE) return { jpeg, width, height };
  const { data, info } = await image
    .resize({ width: PRINT_SIDE, height: PRINT_SIDE, fit: 'inside' })
    .jpeg({ quality: 75 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
