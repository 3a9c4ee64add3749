/** Internals of pdfkit: a form is a piece of a page, and pages refer to it (ISO 32000-1, 8.10). */
interface InnerDocument {
  readonly page: { readonly xobjects: Record<string, unknown>; readonly height: number };
  readonly _font: {
    readonly id: string;
    readonly ascender: number;
    ref(): unknown;
    encode(text: string): [glyphs: readonly string[], positions: unknown];
  };
  ref(data: object): { data: Record<string, unknown>; write(content: string): void; end(): void };
  addContent(content: string): void;
}

const NAME = 'PageCount';

/**
 * How many pages there are is known at the end, when most of them have been sent. So each shows the same form, and the form is
 * written last.
 */
export function createPageCount(pdf: PDFKit.PDFDocument) {
  const document = pdf as unknown as InnerDocument;
  const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -20, 200, 20] });
  return {
    /** In the present colour, where drawText would begin it. */
    draw({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
      document.page.xobjects[NAME] = form;
      pdf.save();
      // The page is upside down for pdfkit.
      pdf.transform(1, 0, 0, -1, x, y + (document._font.ascender * size) / 1000);
      document.addContent(`/${NAME} Do`);
      pdf.restore();
    },

    /** In the present font. Call it just before the end of the document. */
    write(text: string, size: number) {
      const { _font: font } = document;
      form.data.Resources = { Font: { [font.id]: font.ref() } };
      form.write(`BT /${font.id} ${size} Tf <${font.encode(text)[0].join('')}> Tj ET`);
      form.end();
    },
  };
}
