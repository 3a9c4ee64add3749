import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/** Enough to read small print, as the camera of a phone sees it. */
const LONGEST_SIDE = 2400;
const MAX_PAGE_PIXELS = 16_000_000;
const QUALITY = 0.9;

/** Draws the pages of a PDF, one at a time. Throws if it cannot be opened: damaged, or with a password. */
export async function* pagesOfPdf(file: File, most: number): AsyncGenerator<File> {
  const opening = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // What it does not need to draw a scan, a hostile file cannot use.
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: MAX_PAGE_PIXELS * 4,
    stopAtErrors: false,
    useSystemFonts: true,
    verbosity: 0,
  });
  try {
    const pdf = await opening.promise;
    const digits = String(pdf.numPages).length;
    for (let number = 1; number <= Math.min(pdf.numPages, most); number++) {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale = LONGEST_SIDE / Math.max(natural.width, natural.height, 1);
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      await page.render({ canvas, viewport, background: '#fff' }).promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
      canvas.width = 0;
      page.cleanup();
      if (!blob) throw new Error('no picture');
      const name = `${file.name.replace(/\.pdf$/i, '')} ${String(number).padStart(digits, '0')}.jpg`;
      yield new File([blob], name, { type: 'image/jpeg' });
    }
  } finally {
    await opening.destroy();
  }
}
