import type { DocumentKind } from './document-kind.ts';
import { isLow, type Reading, type ScanWarning } from './reading.ts';

/** What is said about a scan as a whole; what concerns one field stands beside that field. */
export type Finding =
  | { readonly text: 'lowFront' | 'lowBack' | 'lowPassport'; readonly percent: number }
  | { readonly text: 'mrzInvalid' }
  | { readonly warning: ScanWarning };

/** Told by moving the pictures, by the sentences above, or by asking for the front. */
const toldOtherwise = ['mrz_check_failed', 'sides_swapped', 'front_missing'];

export function findingsOf({ kind, confidence, mrz, warnings }: Reading): Finding[] {
  const { front, back } = confidence;
  return [
    ...(isLow(front)
      ? [{ text: kind === 'passport' ? 'lowPassport' : 'lowFront', percent: front } as const]
      : []),
    ...(isLow(back) ? [{ text: 'lowBack', percent: back } as const] : []),
    ...(mrz && !mrz.valid ? [{ text: 'mrzInvalid' } as const] : []),
    ...warnings
      .filter(({ code, fields }) => fields.length === 0 && !toldOtherwise.includes(code))
      .map((warning) => ({ warning })),
  ];
}

/** What the reading tells about which document it is and how it lay. */
export type Notice = 'switchedToPassport' | 'switchedToCard' | 'isVisa' | 'sidesSwapped';

export function noticesOf(reading: Reading, expected: DocumentKind): Notice[] {
  const has = (code: string) => reading.warnings.some((warning) => warning.code === code);
  return [
    ...(reading.kind !== expected
      ? [reading.kind === 'passport' ? ('switchedToPassport' as const) : ('switchedToCard' as const)]
      : []),
    ...(reading.documentType === 'visa' ? (['isVisa'] as const) : []),
    ...(has('sides_swapped') ? (['sidesSwapped'] as const) : []),
  ];
}
