import type { Readable } from 'node:stream';
import { drawLine, fontOf, onEachPage, writeSheet } from './pdf-sheet.ts';
import { GREY, INK, TEAL } from './pdf-style.ts';
import { drawText, heightOf } from './pdf-text.ts';

const MARGIN = 28;
const FOOT = 22;
const NUMBER_WIDTH = 26;
const CELL_SIZE = 7;
const NOTE_SIZE = 7.5;
const PADDING = 2.5;
const LINE = '#a8a29e';
const SHADE = '#ece9e2';
/** Room for a stamp and a signature, which never stand alone on a page without their frame. */
const SIGNATURE_HEIGHT = 92;

/** What is the same for all lines. All texts are Arabic, with Latin digits. */
export interface AuthoritySheet {
  readonly title: string;
  readonly village: string;
  /** Such as 12/2026. */
  readonly number: string;
  readonly period: string;
  readonly madeAt: string;
  readonly madeBy: string;
  /** Numbers after a colon: no text needs a plural. */
  readonly summary: readonly string[];
  /** In the order of reading; `width` is a share of the page. */
  readonly headings: readonly { readonly key: string; readonly text: string; readonly width: number }[];
}

export type AuthoritySection = 'report' | 'correct' | 'withdraw';

export interface AuthorityRow {
  readonly section: AuthoritySection;
  readonly number: number;
  readonly cells: readonly string[];
  /** Stands under the head of the family or group. */
  readonly isCompanion: boolean;
  /** What a correction changes; below the cells, over the whole width. */
  readonly note: string | null;
}

const sectionTitles: Readonly<Record<AuthoritySection, string>> = {
  report: 'بيان الأشخاص',
  correct: 'تصحيح لما سبق إرساله',
  withdraw: 'حذف مما سبق إرساله',
};

/** A4 landscape, right to left: the heading on every page, page x of y, and a place for stamp and signature. */
export async function writeAuthorityListPdf(
  rows: AsyncIterable<AuthorityRow>,
  sheet: AuthoritySheet,
): Promise<Readable> {
  const options = {
    layout: 'landscape',
    margin: MARGIN,
    lang: 'ar',
    info: { Title: `${sheet.title} ${sheet.number}` },
  } as const;
  return writeSheet(options, async (pdf) => {
    const page = createPage(pdf, sheet);
    page.start();
    let section: AuthoritySection = 'report';
    for await (const row of rows) {
      if (pdf.destroyed) return;
      if (row.section !== section) page.section(row.section);
      section = row.section;
      page.row(row);
    }
    page.signature();
    page.feet();
  });
}

function createPage(pdf: PDFKit.PDFDocument, sheet: AuthoritySheet) {
  let width = 0;
  let bottom = 0;
  let y = 0;
  let widths: number[] = [];

  const font = fontOf(pdf);
  /** `from` counts from the right edge, where lines start. */
  const place = (from: number, inlineSize: number, top: number) => ({
    x: MARGIN + width - from - inlineSize,
    y: top,
    width: inlineSize,
    align: 'right' as const,
  });
  const rule = (top: number, color = LINE, thickness = 0.4) =>
    drawLine(
      pdf,
      [
        { x: MARGIN, y: top },
        { x: MARGIN + width, y: top },
      ],
      { thickness, color },
    );

  /** The lines between the columns of one row. */
  function columnRules(top: number, end: number) {
    let from = 0;
    for (const size of [0, ...widths]) {
      from += size;
      const x = MARGIN + width - from;
      pdf.moveTo(x, top).lineTo(x, end);
    }
    pdf.lineWidth(0.4).strokeColor(LINE).stroke();
  }

  /** Texts of one row, each wrapped in its column. The caller has set the font. */
  function cells(texts: readonly string[], top: number, indent = 0) {
    let from = 0;
    texts.forEach((text, index) => {
      const size = widths[index] as number;
      const start = index === 1 ? indent : 0;
      if (text) drawText(pdf, text, place(from + PADDING + start, size - 2 * PADDING - start, top + PADDING));
      from += size;
    });
  }
  const heightOfCells = (texts: readonly string[], indent = 0) =>
    Math.max(
      ...texts.map((text, index) =>
        text ? heightOf(pdf, text, (widths[index] as number) - 2 * PADDING - (index === 1 ? indent : 0)) : 0,
      ),
    ) +
    2 * PADDING;

  function tableHeading() {
    const texts = ['م', ...sheet.headings.map(({ text }) => text)];
    font('bold', CELL_SIZE);
    const height = heightOfCells(texts);
    pdf.rect(MARGIN, y, width, height).fill(SHADE);
    font('bold', CELL_SIZE);
    cells(texts, y);
    columnRules(y, y + height);
    rule(y);
    y += height;
    rule(y);
  }

  function startPage() {
    pdf.addPage();
    width = pdf.page.width - 2 * MARGIN;
    bottom = pdf.page.height - MARGIN - FOOT;
    const shares = sheet.headings.reduce((sum, heading) => sum + heading.width, 0);
    widths = [
      NUMBER_WIDTH,
      ...sheet.headings.map((heading) => (heading.width / shares) * (width - NUMBER_WIDTH)),
    ];
    y = MARGIN;
    font('bold', 15, TEAL);
    const below = drawText(pdf, `${sheet.title} رقم ${sheet.number}`, {
      ...place(0, width * 0.6, y),
      base: 'rtl',
    });
    font('regular', 9, GREY);
    drawText(pdf, sheet.period, {
      ...place(width * 0.6, width * 0.4, y + 5),
      align: 'left',
      base: 'rtl',
    });
    font('bold', 11);
    y = drawText(pdf, sheet.village, place(0, width, below));
    y += 3;
  }

  function nextPage() {
    startPage();
    tableHeading();
  }
  const make = (room: number) => {
    if (y + room > bottom) nextPage();
  };

  return {
    start() {
      startPage();
      font('regular', 9, GREY);
      y = drawText(pdf, sheet.summary.join(' · '), { ...place(0, width, y), base: 'rtl' }) + 3;
      tableHeading();
    },

    section(section: AuthoritySection) {
      font('bold', 9, TEAL);
      const text = sectionTitles[section];
      // With at least one row below it.
      make(heightOf(pdf, text, width) + 40);
      font('bold', 9, TEAL);
      y = drawText(pdf, text, place(PADDING, width, y + 4)) + 2;
      rule(y);
    },

    row({ number, cells: texts, isCompanion, note }: AuthorityRow) {
      const all = [String(number), ...texts];
      const indent = isCompanion ? 8 : 0;
      font('regular', CELL_SIZE);
      const height = heightOfCells(all, indent);
      font('regular', NOTE_SIZE);
      const noteHeight = note ? heightOf(pdf, note, width - NUMBER_WIDTH - 2 * PADDING) + PADDING : 0;
      make(height + noteHeight);
      font('regular', CELL_SIZE);
      cells(all, y, indent);
      columnRules(y, y + height);
      y += height;
      if (note) {
        rule(y, SHADE);
        font('regular', NOTE_SIZE, TEAL);
        drawText(pdf, note, {
          ...place(NUMBER_WIDTH + PADDING, width - NUMBER_WIDTH - 2 * PADDING, y + 1),
          base: 'rtl',
        });
        y += noteHeight;
      }
      rule(y);
    },

    signature() {
      if (y + SIGNATURE_HEIGHT > bottom) startPage();
      y += 12;
      const labels = ['المسؤول', 'التوقيع', 'التاريخ والساعة', 'الختم'];
      const size = width / labels.length;
      labels.forEach((label, index) => {
        font('regular', 10);
        drawText(pdf, label, place(index * size, size - 14, y));
        const { x } = place(index * size, size - 14, y);
        if (index === labels.length - 1)
          pdf
            .rect(x, y + 18, size - 14, 58)
            .lineWidth(0.7)
            .strokeColor(INK)
            .stroke();
        else
          drawLine(
            pdf,
            [
              { x, y: y + 52 },
              { x: x + size - 14, y: y + 52 },
            ],
            { thickness: 0.7 },
          );
      });
    },

    feet() {
      onEachPage(pdf, (number, count) => {
        font('regular', 8, GREY);
        const foot = pdf.page.height - MARGIN - 10;
        drawText(pdf, `أُعد ${sheet.madeAt} بواسطة ${sheet.madeBy}`, {
          ...place(0, width * 0.7, foot),
          base: 'rtl',
        });
        drawText(pdf, `صفحة ${number} من ${count}`, {
          ...place(width * 0.7, width * 0.3, foot),
          align: 'left',
          base: 'rtl',
        });
      });
    },
  };
}
