import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const arabicAndLatin = (weight: string) =>
  require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${weight}/IBMPlexSansArabic_${weight}.ttf`);
/** Of the same family: Cyrillic, Greek, and Latin letters with rarer marks. */
const otherLetters = (weight: string) =>
  require.resolve(`@expo-google-fonts/ibm-plex-sans/${weight}/IBMPlexSans_${weight}.ttf`);

export const TEAL = '#0f5257';
export const GREY = '#57534e';
export const INK = '#1c1917';

const otherFonts = { regular: 'regular, other letters', bold: 'bold, other letters' } as const;

/** `regular` and `bold`, each with the font for the letters that it does not have. drawText changes between them. */
export function registerFonts(pdf: PDFKit.PDFDocument) {
  pdf.registerFont('regular', arabicAndLatin('400Regular'));
  pdf.registerFont('bold', arabicAndLatin('600SemiBold'));
  pdf.registerFont(otherFonts.regular, otherLetters('400Regular'));
  pdf.registerFont(otherFonts.bold, otherLetters('600SemiBold'));
}

/** Changes to the font that has other letters than the present one. */
export const setOtherFont = (pdf: PDFKit.PDFDocument, isBold: boolean) =>
  pdf.font(isBold ? otherFonts.bold : otherFonts.regular);
