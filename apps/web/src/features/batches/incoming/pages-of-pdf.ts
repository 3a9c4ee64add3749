import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

GlobalWorkerOptions.workerSrc = worker;
/** The worker loads the decoder of JPEG 2000 by its name from here. vite.config.ts keeps the name. */
const decoders = new URL(openjpeg.slice(0, openjpeg.lastIndexOf('/') + 1), document.baseURI).href;

/** Enough to read small print, as the camera of a phone sees it. */
const LONGEST_SIDE = 2400;
const MAX_PAGE_PIXELS = 16_000_000;
/** Larger pictures in JPEG 2000 are decoded at half their size: without WebAssembly a million pixels take seconds. */
const MAX_DECODED_PIXELS = 4_000_000;
const QUALITY = 0.9;
/** A page that a hostile or broken file never ends. Its worker is ended with it. */
const PAGE_MS = 180_000;

type Images = Iterable<readonly [id: string, data: unknown]>;
/** A picture that could not be decoded is there without its data: the page would be sent without it. */
const isComplete = ({ objs, commonObjs }: PDFPageProxy) =>
  [objs, commonObjs].every((images) => [...(images as Images)].every(([, data]) => data !== null));

async function draw(page: PDFPageProxy): Promise<Blob | null> {
  const natural = page.getViewport({ scale: 1 });
  const scale = LONGEST_SIDE / Math.max(natural.width, natural.height, 1);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  try {
    await page.render({ canvas, viewport, background: '#fff' }).promise;
    if (!isComplete(page)) return null;
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } finally {
    canvas.width = 0;
    page.cleanup();
  }
}

const open = async (file: File) =>
  getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // What it does not need to draw a scan, a hostile file cannot use. The policy of the page forbids WebAssembly, too.
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    wasmUrl: decoders,
    maxImageSize: MAX_PAGE_PIXELS * 4,
    canvasMaxAreaInBytes: MAX_DECODED_PIXELS * 4,
    stopAtErrors: false,
    useSystemFonts: true,
    verbosity: 0,
  });

const LATE = Symbol('late');
function withDeadline<T>(work: Promise<T>): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), PAGE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export type PdfPage = { readonly name: string; readonly picture: File | null };

/**
 * Draws the pages of a PDF, one at a time. Null: this page cannot be drawn. Throws if the file cannot be opened: damaged, or with
 * a password.
 */
export async function* pagesOfPdf(file: File, most: number): AsyncGenerator<PdfPage> {
  let opening = await open(file);
  try {
    const { numPages } = await opening.promise;
    const digits = String(numPages).length;
    for (let number = 1; number <= Math.min(numPages, most); number++) {
      const name = `${file.name.replace(/\.pdf$/i, '')} ${String(number).padStart(digits, '0')}.jpg`;
      const pdf = await opening.promise;
      const drawing = pdf
        .getPage(number)
        .then(draw)
        .catch(() => null);
      const drawn = await withDeadline(drawing);
      if (drawn === LATE) {
        await opening.destroy();
        opening = await open(file);
      }
      const picture = drawn && drawn !== LATE ? new File([drawn], name, { type: 'image/jpeg' }) : null;
      yield { name, picture };
    }
  } finally {
    await opening.destroy();
  }
}
