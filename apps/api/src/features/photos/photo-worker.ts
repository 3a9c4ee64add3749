import type { ErrorCode } from '@bawaba/contracts';
import { type Answer, beginWorker, pictureLoaders, serveTasks } from '@bawaba/picture-workers';
import sharp from 'sharp';
import { encodePhoto, PictureRefusal, shrinkForPrint } from './photo-encoding.ts';

/** Runs in its own process: a picture that exploits a decoder reaches nothing else. */
export interface PhotoTask {
  readonly work: 'encode' | 'print';
}

export interface PhotoAnswer {
  readonly failure?: ErrorCode;
  readonly width?: number;
  readonly height?: number;
  /** Where the bytes of the thumbnail start; the photo comes first. Undefined if there is no thumbnail. */
  readonly thumbnailAt?: number;
}

beginWorker();
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: pictureLoaders });

async function answer({ work }: PhotoTask, bytes: Buffer): Promise<Answer & { message: PhotoAnswer }> {
  if (work === 'print') {
    const { jpeg, width, height } = await shrinkForPrint(bytes);
    return { message: { width, height }, bytes: [jpeg] };
  }
  const { full, thumbnail, width, height } = await encodePhoto(bytes);
  return { message: { width, height, thumbnailAt: full.length }, bytes: [full, thumbnail] };
}

serveTasks(({ message, bytes }) =>
  answer(message as PhotoTask, bytes).catch((error: unknown) => ({
    message: { failure: error instanceof PictureRefusal ? error.code : 'not_an_image' },
  })),
);
