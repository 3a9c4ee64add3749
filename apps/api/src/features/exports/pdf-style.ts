import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const font = (weight: string) =>
  require.resolve(`@expo-google-fonts/ibm-plex-sans-arabic/${weight}/IBMPlexSansArabic_${weight}.ttf`);

export const TEAL = '#0f5257';
export const GREY = '#57534e';
export const INK = '#1c1917';

/** `regular` and `bold`: one family for both scripts. */
export function registerFonts(pdf: PDFKit.PDFDocument) {
  pdf.registerFont('regular', font('400Regular'));
  pdf.registerFont('bold', font('600SemiBold'));
}
