import { MAX_BATCH_PAGES, MAX_PHOTO_BYTES } from '@bawaba/contracts';
import { problemOf } from '../../../lib/acceptable-photos.ts';

/** Why something that was chosen is not sent. */
export type Refusal = 'notAPicture' | 'tooLarge' | 'damaged' | 'notDrawn' | 'tooMany' | 'notSent';
export type Incoming = { readonly picture: File } | { readonly name: string; readonly refusal: Refusal };

const MAX_PDF_BYTES = 200 * 2 ** 20;

const isPdf = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type === 'application/pdf' || /\.pdf$/i.test(name);
const isZip = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type === 'application/zip' || type === 'application/x-zip-compressed' || /\.zip$/i.test(name);
/** What systems put beside the files of a folder. */
const isHidden = (name: string) => /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(name);

function* checked(file: File): Generator<Incoming> {
  const problem = problemOf(file);
  if (!problem) yield { picture: file };
  else yield { name: file.name, refusal: problem === 'tooLarge' ? 'tooLarge' : 'notAPicture' };
}

async function* pdfPages(file: File): AsyncGenerator<Incoming> {
  if (file.size > MAX_PDF_BYTES) return yield { name: file.name, refusal: 'tooLarge' };
  const { pagesOfPdf } = await import('./pages-of-pdf.ts');
  try {
    for await (const { name, picture } of pagesOfPdf(file, MAX_BATCH_PAGES))
      yield picture ? { picture } : { name, refusal: 'notDrawn' };
  } catch {
    yield { name: file.name, refusal: 'damaged' };
  }
}

async function* zipEntries(file: File): AsyncGenerator<Incoming> {
  const { filesOfZip } = await import('./files-of-zip.ts');
  const wanted = (name: string) =>
    isPdf({ name, type: '' }) ? MAX_PDF_BYTES : problemOf({ name, size: 0, type: '' }) ? 0 : MAX_PHOTO_BYTES;
  try {
    for await (const entry of filesOfZip(file, wanted, isHidden)) {
      if (!(entry instanceof File)) yield entry;
      else if (isPdf(entry)) yield* pdfPages(entry);
      else yield* checked(entry);
    }
  } catch {
    yield { name: file.name, refusal: 'damaged' };
  }
}

/**
 * The pictures in what somebody dropped: photos, PDFs and ZIPs, one at a time, so that the first is sent while the others are
 * unpacked. A damaged file ends in a sentence about it, and the others go on.
 */
export async function* picturesOf(files: readonly File[]): AsyncGenerator<Incoming> {
  for (const file of files) {
    if (isHidden(file.name)) continue;
    if (isZip(file)) yield* zipEntries(file);
    else if (isPdf(file)) yield* pdfPages(file);
    else yield* checked(file);
  }
}
