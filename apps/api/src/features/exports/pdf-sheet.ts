import type { Readable } from 'node:stream';
import { INK, registerFonts } from './pdf-style.ts';
import { reverseLigatures } from './pdf-text.ts';

/** A document on A4 of which `write` draws all pages; feet are drawn at the end, when the number of pages is known. */
export async function writeSheet(
  options: PDFKit.PDFDocumentOptions,
  write: (pdf: PDFKit.PDFDocument) => Promise<void>,
): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', autoFirstPage: false, bufferPages: true, ...options });
  registerFonts(pdf);

  async function writeToEnd() {
    await write(pdf);
    if (pdf.destroyed) return;
    reverseLigatures(pdf);
    pdf.end();
  }

  writeToEnd().catch((error) => pdf.destroy(error));
  return pdf as unknown as Readable;
}

export const fontOf =
  (pdf: PDFKit.PDFDocument) =>
  (weight: 'regular' | 'bold', size: number, color = INK) =>
    pdf.font(weight).fontSize(size).fillColor(color);

/** A line from one point to another. */
export const drawLine = (
  pdf: PDFKit.PDFDocument,
  [from, to]: readonly [
    { readonly x: number; readonly y: number },
    { readonly x: number; readonly y: number },
  ],
  { thickness, color = INK }: { readonly thickness: number; readonly color?: string },
) => pdf.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(thickness).strokeColor(color).stroke();

/** For the feet: calls `draw` on each page, with its number and how many there are. */
export function onEachPage(pdf: PDFKit.PDFDocument, draw: (number: number, count: number) => void) {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index);
    draw(index + 1, count);
  }
}
