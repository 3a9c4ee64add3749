import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PhotoType, Resident } from '@bawaba/contracts';
import { cellText, residentColumns } from './columns.ts';
import { GREY, INK, registerFonts, TEAL } from './pdf-style.ts';
import { drawText, reverseLigatures } from './pdf-text.ts';

const MARGIN = 40;

const photoLabels: Record<PhotoType, string> = {
  id_card_front: 'ID card, front',
  id_card_back: 'ID card, back',
  passport_bio_page: 'Passport',
  visa_page: 'Visa',
  others: 'Other document',
};

export interface ResidentPage {
  readonly resident: Resident;
  readonly photos: readonly {
    readonly type: PhotoType;
    readonly jpeg: Uint8Array;
    width: number;
    height: number;
  }[];
}

export interface PdfReport {
  readonly total: number;
  readonly printedOn: string;
}

/** One page for each resident, in English, with the documents. Values may be in both scripts. */
export async function writeResidentPdf(
  pages: AsyncIterable<ResidentPage>,
  { total, printedOn }: PdfReport,
): Promise<Readable> {
  // Loading it takes a third of a second, which a workbook written by the same thread does not need.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    info: { Title: 'Residents' },
  });
  registerFonts(pdf);

  async function write() {
    let number = 0;
    for await (const page of pages) {
      if (pdf.destroyed) return;
      number += 1;
      pdf.addPage();
      drawPage(pdf, page, `Page ${number} of ${total}`, printedOn);
      // pdfkit has no event for backpressure, so we poll until the last page has been read.
      while (pdf.readableLength > pdf.readableHighWaterMark && !pdf.destroyed) await sleep(5);
      await new Promise<void>((resume) => setImmediate(resume));
    }
    if (number === 0) {
      pdf.addPage();
      pdf.font('regular').fontSize(12).fillColor(GREY);
      drawText(pdf, 'No residents match.', { x: MARGIN, y: MARGIN, width: 400 });
    }
    reverseLigatures(pdf);
    pdf.end();
  }

  write().catch((error) => pdf.destroy(error));
  return pdf as unknown as Readable;
}

function drawPage(
  pdf: PDFKit.PDFDocument,
  { resident, photos }: ResidentPage,
  pageOf: string,
  printedOn: string,
) {
  const right = pdf.page.width - MARGIN;
  const width = right - MARGIN;
  pdf.font('bold').fontSize(18).fillColor(TEAL);
  let y = drawText(pdf, resident.full_name, { x: MARGIN, y: MARGIN, width, align: 'left' });
  pdf.font('regular').fontSize(10).fillColor(GREY);
  y = drawText(pdf, resident.village_name, { x: MARGIN, y, width, align: 'left' });
  pdf
    .moveTo(MARGIN, y + 4)
    .lineTo(right, y + 4)
    .lineWidth(1)
    .strokeColor(TEAL)
    .stroke();
  y = drawFacts(pdf, resident, y + 16, width);
  drawPhotos(pdf, photos, y + 10, width);
  pdf.font('regular').fontSize(8).fillColor(GREY);
  const foot = pdf.page.height - MARGIN - 10;
  drawText(pdf, `Printed ${printedOn} · ${resident.village_name}`, {
    x: MARGIN,
    y: foot,
    width,
    align: 'left',
  });
  drawText(pdf, pageOf, { x: MARGIN, y: foot, width, align: 'right' });
}

/** Two columns of label and value, without empty values. */
function drawFacts(pdf: PDFKit.PDFDocument, resident: Resident, top: number, width: number): number {
  const facts = residentColumns.flatMap((column) => {
    const text = cellText(resident, column, 'en');
    const isTitle = column.name === 'full_name' || column.name === 'village_name';
    return text === null || text === '' || isTitle ? [] : [[column.label.en, String(text)] as const];
  });
  const columnWidth = (width - 20) / 2;
  let y = top;
  for (let index = 0; index < facts.length; index += 2) {
    const ends = [facts[index], facts[index + 1]].map((fact, side) => {
      if (!fact) return y;
      const x = MARGIN + side * (columnWidth + 20);
      pdf.font('regular').fontSize(8).fillColor(GREY);
      const below = drawText(pdf, fact[0], { x, y, width: columnWidth });
      pdf.fontSize(11).fillColor(INK);
      return drawText(pdf, fact[1], { x, y: below - 2, width: columnWidth, align: 'left' });
    });
    y = Math.max(...ends) + 5;
  }
  return y;
}

/** Side by side, as large as the rest of the page allows. */
function drawPhotos(pdf: PDFKit.PDFDocument, photos: ResidentPage['photos'], top: number, width: number) {
  if (photos.length === 0) return;
  const across = photos.length === 1 ? 1 : 2;
  const rows = Math.ceil(photos.length / across);
  const boxWidth = (width - (across - 1) * 20) / across;
  const boxHeight = Math.max(40, (pdf.page.height - MARGIN - 30 - top) / rows - 24);
  for (const [index, { type, jpeg, width: pixels, height }] of photos.entries()) {
    const x = MARGIN + (index % across) * (boxWidth + 20);
    const y = top + Math.floor(index / across) * (boxHeight + 24);
    pdf.font('regular').fontSize(8).fillColor(GREY);
    const below = drawText(pdf, photoLabels[type], { x, y, width: boxWidth });
    const scale = Math.min(boxWidth / pixels, boxHeight / height);
    pdf.image(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length), x, below, {
      width: pixels * scale,
      height: height * scale,
    });
  }
}
