import type { Readable } from 'node:stream';
import type { Language, RollCallPerson } from '@bawaba/contracts';
import { drawLine, fontOf, onEachPage, writeSheet } from './pdf-sheet.ts';
import { GREY, INK, TEAL } from './pdf-style.ts';
import { drawText, heightOf } from './pdf-text.ts';
import { rollCallTexts } from './roll-call-texts.ts';

const MARGIN = 36;
const FOOT = 30;
const BOX = 17;
const APARTMENT = 58;
const ASIDE = 126;
const GAP = 10;
const NAME_SIZE = 14;
const SMALL_SIZE = 11;
const PADDING = 3;

/** What is the same for all lines. Times are texts already, in the time zone of the register. */
export interface RollCallSheet {
  readonly language: Language;
  /** Also the name of the file. */
  readonly title: string;
  readonly village: string;
  readonly startedAt: string;
  readonly startedBy: string;
  /** Undefined while it is open: then the sheet is for ticking. */
  readonly ended?: { readonly at: string; readonly by: string } | undefined;
  readonly printedAt: string;
  readonly residents: number;
  readonly children: number;
  readonly visitors: number;
  readonly found: number;
}

/** One person. They come by building and apartment. */
export interface RollCallLine {
  readonly building: string | null;
  readonly apartment: string | null;
  readonly name: string;
  readonly kind: RollCallPerson['kind'];
  readonly host: string | null;
  readonly phone: string | null;
  /** The first person of a building brings the number of people in it. */
  readonly peopleInBuilding?: number;
  /** When and by whom, if somebody has found them already. */
  readonly found?: { readonly at: string; readonly by: string } | undefined;
}

/** A list to walk with: big type, a box for each person, by building and apartment. */
export async function writeRollCallPdf(
  lines: AsyncIterable<RollCallLine>,
  sheet: RollCallSheet,
): Promise<Readable> {
  return writeSheet({ margin: MARGIN, info: { Title: sheet.title } }, async (pdf) => {
    const page = createPage(pdf, sheet);
    page.start();
    page.summary();
    for await (const line of lines) {
      if (pdf.destroyed) return;
      if (line.peopleInBuilding !== undefined) page.building(line.building, line.peopleInBuilding);
      page.person(line);
    }
    page.signature();
    page.feet();
  });
}

function createPage(pdf: PDFKit.PDFDocument, sheet: RollCallSheet) {
  const t = rollCallTexts[sheet.language];
  const isRtl = sheet.language === 'ar';
  const [start, end] = isRtl ? (['right', 'left'] as const) : (['left', 'right'] as const);
  let width = 0;
  let bottom = 0;
  let y = 0;
  let building: string | null = null;
  let isInBuilding = false;

  /** `from` counts from the edge where lines start: the left one in English, the right one in Arabic. */
  const place = (from: number, inlineSize: number, top: number) => ({
    x: MARGIN + (isRtl ? width - from - inlineSize : from),
    y: top,
    width: inlineSize,
  });
  const line = (top: number, color: string, thickness: number) =>
    drawLine(
      pdf,
      [
        { x: MARGIN, y: top },
        { x: MARGIN + width, y: top },
      ],
      { thickness, color },
    );
  const font = fontOf(pdf);

  function aboutOf(kind: RollCallLine['kind'], host: string | null): string {
    if (kind === 'visitor') return t.visitor(host);
    if (host === null) return '';
    return kind === 'child' ? t.child(host) : t.withOwner(host);
  }

  function startPage() {
    pdf.addPage();
    width = pdf.page.width - 2 * MARGIN;
    bottom = pdf.page.height - MARGIN - FOOT;
    y = MARGIN;
    font('bold', 16, TEAL);
    const below = drawText(pdf, `${t.title} · ${sheet.village}`, {
      ...place(0, width - 150, y),
      align: start,
    });
    font('regular', 10, GREY);
    drawText(pdf, sheet.startedAt, { ...place(width - 150, 150, y + 6), align: end });
    line(below, TEAL, 1);
    y = below + 6;
  }

  /** A person stays on one page, and a building starts with at least one person below it. */
  function make(room: number) {
    if (y + room <= bottom) return;
    startPage();
    if (isInBuilding) heading(t.continued(t.building(building)));
  }

  function heading(text: string, count?: number) {
    font('bold', 12);
    const height = heightOf(pdf, text, width - 80) + 4;
    pdf.rect(MARGIN, y, width, height).fill('#ece9e2');
    font('bold', 12);
    drawText(pdf, text, { ...place(8, width - 80, y + 3), align: start });
    if (count !== undefined) drawText(pdf, String(count), { ...place(width - 68, 60, y + 3), align: end });
    y += height + 2;
  }

  function tickBox(top: number, isFound: boolean) {
    const { x } = place(2, BOX, top);
    pdf.roundedRect(x, top, BOX, BOX, 3).lineWidth(1.4).strokeColor(INK).stroke();
    if (!isFound) return;
    pdf
      .moveTo(x + 3.5, top + 9)
      .lineTo(x + 7.2, top + 12.8)
      .lineTo(x + 13.5, top + 4.5)
      .lineWidth(2)
      .strokeColor(TEAL)
      .stroke();
  }

  return {
    start: startPage,

    summary() {
      const people = sheet.residents + sheet.children + sheet.visitors;
      font('bold', 13);
      y = drawText(pdf, t.inside(people), { ...place(0, width, y), align: start });
      font('regular', 10.5, GREY);
      const facts = [
        t.kinds(sheet.residents, sheet.children, sheet.visitors),
        t.started(sheet.startedAt, sheet.startedBy),
        sheet.ended
          ? t.ended(sheet.ended.at, sheet.ended.by)
          : sheet.found > 0
            ? t.asOf(sheet.printedAt)
            : '',
        sheet.ended || sheet.found > 0 ? t.missing(people - sheet.found, sheet.found) : '',
      ].filter(Boolean);
      for (const fact of facts) y = drawText(pdf, fact, { ...place(0, width, y), align: start });
      y += 6;
    },

    building(name: string | null, count: number) {
      isInBuilding = false;
      make(80);
      building = name;
      isInBuilding = true;
      y += 4;
      heading(t.building(name), count);
    },

    person({ apartment, name, kind, host, phone, found }: RollCallLine) {
      const nameFrom = BOX + 3 * GAP + APARTMENT;
      const nameWidth = width - nameFrom - GAP - ASIDE;
      const below = aboutOf(kind, host);
      const aside = found ? t.found(found.at, found.by) : (phone ?? '');
      font('regular', SMALL_SIZE);
      const belowHeight = below ? heightOf(pdf, below, nameWidth) : 0;
      const asideHeight = aside ? heightOf(pdf, aside, ASIDE) : 0;
      font('bold', NAME_SIZE);
      const nameHeight = heightOf(pdf, name, nameWidth);
      const apartmentHeight = apartment ? heightOf(pdf, apartment, APARTMENT) : 0;
      const height = Math.max(nameHeight + belowHeight, asideHeight + 3, apartmentHeight, 25) + 2 * PADDING;
      make(height);
      const top = y + PADDING;
      tickBox(top + 3, found !== undefined);
      font('bold', NAME_SIZE, found ? GREY : INK);
      if (apartment) drawText(pdf, apartment, { ...place(BOX + 2 * GAP, APARTMENT, top), align: start });
      const under = drawText(pdf, name, { ...place(nameFrom, nameWidth, top), align: start });
      font('regular', SMALL_SIZE, GREY);
      if (below) drawText(pdf, below, { ...place(nameFrom, nameWidth, under - 2), align: start });
      // The time first, also before a name in the other script.
      const base = found && { base: isRtl ? ('rtl' as const) : ('ltr' as const) };
      if (aside) drawText(pdf, aside, { ...place(width - ASIDE, ASIDE, top + 3), align: end, ...base });
      y += height;
      line(y, '#d6d3cd', 0.5);
    },

    /** On paper, somebody signs for the count. */
    signature() {
      isInBuilding = false;
      if (sheet.ended) return;
      make(60);
      y += 24;
      font('regular', 11);
      for (const [index, label] of [t.countedBy, t.foundCount, t.time].entries()) {
        const from = [0, width * 0.5, width * 0.76][index] as number;
        const size = [width * 0.48, width * 0.24, width * 0.24][index] as number;
        drawText(pdf, label, { ...place(from, size, y), align: start });
        const { x } = place(from, size, y);
        drawLine(
          pdf,
          [
            { x, y: y + 34 },
            { x: x + size, y: y + 34 },
          ],
          { thickness: 0.7 },
        );
      }
    },

    feet() {
      onEachPage(pdf, (number, count) => {
        font('regular', 9, GREY);
        const foot = pdf.page.height - MARGIN - 14;
        drawText(pdf, t.printed(sheet.printedAt), { ...place(0, width / 2, foot), align: start });
        drawText(pdf, t.pageOf(number, count), {
          ...place(width / 2, width / 2, foot),
          align: end,
        });
      });
    },
  };
}
