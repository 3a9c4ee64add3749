import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PhotoType, Resident } from '@bawaba/contracts';
import { cellText, residentColumns } from './columns.ts';
import { createPageCount } from './page-count.ts';
import { fontOf } from './pdf-sheet.ts';
import { GREY, registerFonts, TEAL } from './pdf-style.ts';
import { drawText, heightOf, reverseLigatures } from './pdf-text.ts';
import { fitPhotos, GAP } from './photo-grid.ts';

const MARGIN = 40;
const FOOT_SIZE = 8;

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
  /** Residents, not pages: some have more than one. */
  readonly total: number;
  readonly printedOn: string;
}

/** A page of their own for each resident, in English, with the documents; more pages for many. Values may be in both scripts. */
export async function writeResidentPdf(
  residents: AsyncIterable<ResidentPage>,
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
  const pageCount = createPageCount(pdf);
  const setFootFont = () => fontOf(pdf)('regular', FOOT_SIZE, GREY);
  let pages = 0;

  function addPage(village: string) {
    pdf.addPage();
    pages += 1;
    setFootFont();
    const y = footOf(pdf);
    const width = widthOf(pdf);
    // Nearly always as wide as the number of pages.
    const countWidth = pdf.widthOfString(` of ${total}`);
    const printed = `Printed ${printedOn} · ${village}`;
    drawText(pdf, printed, { x: MARGIN, y, width: width - 100, align: 'left' });
    drawText(pdf, `Page ${pages}`, { x: MARGIN, y, width: width - countWidth, align: 'right' });
    pageCount.draw({ x: MARGIN + width - countWidth, y, size: FOOT_SIZE });
  }

  async function write() {
    for await (const page of residents) {
      if (pdf.destroyed) return;
      drawResident(pdf, page, addPage);
      // pdfkit has no event for backpressure, so we poll until the last page has been read.
      while (pdf.readableLength > pdf.readableHighWaterMark && !pdf.destroyed) await sleep(5);
      await new Promise<void>((resume) => setImmediate(resume));
    }
    if (pages === 0) {
      pdf.addPage();
      pdf.font('regular').fontSize(12).fillColor(GREY);
      drawText(pdf, 'No residents match.', { x: MARGIN, y: MARGIN, width: 400 });
    }
    setFootFont();
    pageCount.write(` of ${pages}`, FOOT_SIZE);
    reverseLigatures(pdf);
    pdf.end();
  }

  write().catch((error) => pdf.destroy(error));
  return pdf as unknown as Readable;
}

const setLabelFont = (pdf: PDFKit.PDFDocument) => fontOf(pdf)('regular', 8, GREY);
const setValueFont = (pdf: PDFKit.PDFDocument) => fontOf(pdf)('regular', 11);
const widthOf = (pdf: PDFKit.PDFDocument) => pdf.page.width - 2 * MARGIN;
const footOf = (pdf: PDFKit.PDFDocument) => pdf.page.height - MARGIN - 10;
const bottomOf = (pdf: PDFKit.PDFDocument) => footOf(pdf) - 8;

function drawResident(
  pdf: PDFKit.PDFDocument,
  { resident, photos }: ResidentPage,
  addPage: (village: string) => void,
) {
  const { full_name, id_number, village_name } = resident;
  const start = (size: number, subtitle: string) => {
    addPage(village_name);
    return drawHeading(pdf, { name: full_name, size, subtitle });
  };
  const goOn = () => start(14, `${id_number} · continued`);
  const y = drawFacts(pdf, resident, { top: start(18, village_name), goOn });
  drawPhotos(pdf, photos, { top: y + 10, goOn });
}

/** Below it begins the body of the page. */
function drawHeading(
  pdf: PDFKit.PDFDocument,
  { name, size, subtitle }: { readonly name: string; readonly size: number; readonly subtitle: string },
): number {
  const place = { x: MARGIN, width: widthOf(pdf), align: 'left' } as const;
  pdf.font('bold').fontSize(size).fillColor(TEAL);
  let y = drawText(pdf, name, { ...place, y: MARGIN });
  pdf.font('regular').fontSize(10).fillColor(GREY);
  y = drawText(pdf, subtitle, { ...place, y }) + 4;
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + place.width, y)
    .lineWidth(1)
    .strokeColor(TEAL)
    .stroke();
  return y + 12;
}

interface Body {
  readonly top: number;
  /** Starts another page of the same resident. Returns where its body begins. */
  readonly goOn: () => number;
}

/** Two columns of label and value, without empty values. */
function drawFacts(pdf: PDFKit.PDFDocument, resident: Resident, { top, goOn }: Body): number {
  const facts = residentColumns.flatMap((column) => {
    const text = cellText(resident, column, 'en');
    const isTitle = column.name === 'full_name' || column.name === 'village_name';
    return text === null || text === '' || isTitle ? [] : [[column.label.en, String(text)] as const];
  });
  const columnWidth = (widthOf(pdf) - 20) / 2;
  let y = top;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2);
    setLabelFont(pdf);
    const labelHeight = heightOf(pdf, 'Label', columnWidth) - 2;
    setValueFont(pdf);
    const height = labelHeight + Math.max(...pair.map(([, value]) => heightOf(pdf, value, columnWidth)));
    if (y + height > bottomOf(pdf)) y = goOn();
    for (const [side, [label, value]] of pair.entries()) {
      const place = { x: MARGIN + side * (columnWidth + 20), width: columnWidth };
      setLabelFont(pdf);
      drawText(pdf, label, { ...place, y });
      setValueFont(pdf);
      drawText(pdf, value, { ...place, y: y + labelHeight, align: 'left' });
    }
    y += height + 5;
  }
  return y;
}

/** Side by side, as large as the rest of the page allows. Those that would be too small are on the next page. */
function drawPhotos(pdf: PDFKit.PDFDocument, photos: ResidentPage['photos'], { top, goOn }: Body) {
  let y = top;
  for (let rest = photos; rest.length > 0; ) {
    setLabelFont(pdf);
    const label = heightOf(pdf, 'Label', widthOf(pdf));
    const grid = fitPhotos(rest, { width: widthOf(pdf), height: bottomOf(pdf) - y, label });
    if (grid) {
      for (const [index, photo] of rest.slice(0, grid.count).entries()) {
        const { across, boxWidth, boxHeight } = grid;
        const x = MARGIN + (index % across) * (boxWidth + GAP);
        const row = y + Math.floor(index / across) * (label + boxHeight + GAP);
        const below = drawText(pdf, photoLabels[photo.type], { x, y: row, width: boxWidth });
        drawPhoto(pdf, photo, { x, y: below, width: boxWidth, height: boxHeight });
      }
      rest = rest.slice(grid.count);
    }
    if (rest.length > 0) y = goOn();
  }
}

/** As large as the box allows. */
function drawPhoto(
  pdf: PDFKit.PDFDocument,
  { jpeg, width, height }: ResidentPage['photos'][number],
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
) {
  const scale = Math.min(box.width / width, box.height / height);
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length);
  pdf.image(bytes, box.x, box.y, { width: width * scale, height: height * scale });
}
