import type { ErrorCode } from '@bawaba/contracts';
import { type Answer, beginWorker, pictureLoaders, serveTasks } from '@bawaba/picture-workers';
import sharp from 'sharp';
import { type EncodingOptions, encodePhoto, PictureRefusal, shrinkForPrint } from './photo-encoding.ts';

/** Runs in its own process: a picture that exploits a decoder reaches nothing else. */
export interface PhotoTask extends EncodingOptions {
  readonly work: 'encode' | 'print';
}

export interface PhotoAnswer {
  readonly failure?: ErrorCode;
  readonly width?: number;
  readonly height?: number;
  /** Where the bytes of the thumbnail start; the photo comes first. Undefined if there is no thumbnail. */
  readonly thumbnailAt?: number;
  /** Where the bytes of the face start. Undefined if there is no face. */
  readonly faceAt?: number | undefined;
}

beginWorker();
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: pictureLoaders });

async function answer(
  { work, ...options }: PhotoTask,
  bytes: Buffer,
): Promise<Answer & { message: PhotoAnswer }> {
  if (work === 'print') {
    const { jpeg, width, height } = await shrinkForPrint(bytes);
    return { message: { width, height }, bytes: [jpeg] };
  }
  const { full, thumbnail, face, width, height } = await encodePhoto(bytes, options);
  const faceAt = face && full.length + thumbnail.length;
  return {
    message: { width, height, thumbnailAt: full.length, faceAt },
    bytes: [full, thumbnail, ...(face ? [face] : [])],
  };
}

serveTasks(({ message, bytes }) =>
  answer(message as PhotoTask, bytes).catch((error: unknown) => ({
    message: { failure: error instanceof PictureRefusal ? error.code : 'not_an_image' },
  })),
);
