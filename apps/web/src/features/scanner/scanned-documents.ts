import { documentsIn, type PictureParts, type ScanData } from '@bawaba/contracts';
import { cutPicture } from './picture.ts';
import { withPages } from './read-pages.ts';
import { type Reading, readingOf } from './reading.ts';

export type ReadPictures = Readonly<{ front: File; back?: File | undefined }>;

export interface ScannedDocument {
  readonly reading: Reading;
  /** Its own pictures, if one that was sent shows more than one side; otherwise null. */
  readonly pictures: ReadPictures | null;
  /** Read by a document reader, which has no pictures. */
  readonly isFromReader?: boolean;
}

/** Null if the browser cannot cut one of them. */
async function cutPictures({ front, back }: PictureParts, sent: ReadPictures): Promise<ReadPictures | null> {
  const cut = async (part: PictureParts['front']) => {
    const file = sent[part.sent];
    return file ? cutPicture(file, part.size, part.box) : null;
  };
  const one = await cut(front);
  const other = back && (await cut(back));
  return one && other !== null ? { front: one, back: other } : null;
}

/** The documents in the pictures, each with pictures of its own. */
export async function scannedDocuments(scan: ScanData, sent: ReadPictures): Promise<ScannedDocument[]> {
  const found: ScannedDocument[] = [];
  for (const { data, own } of documentsIn(scan)) {
    const pictures = own && (await cutPictures(own.parts, sent));
    const reading = readingOf(own && pictures ? own.data : data);
    found.push({ reading: await withPages(reading, pictures ?? sent), pictures });
  }
  return found;
}
