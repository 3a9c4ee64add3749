import { isLow, type ScanWarning } from '@bawaba/contracts';
import type { DocumentKind } from './document-kind.ts';
import type { Reading } from './reading.ts';

/** Messages about the whole scan; a message about one field appears under that field. */
export type Finding =
  | { readonly text: 'lowFront' | 'lowBack' | 'lowPassport'; readonly percent: number }
  | { readonly text: 'mrzInvalid' }
  | { readonly warning: ScanWarning };

/** Shown elsewhere: by moving the pictures, by `mrzInvalid`, or by requesting the front. */
const shownElsewhere = ['mrz_check_failed', 'sides_swapped', 'front_missing'];

export function findingsOf({ kind, confidence, mrz, warnings }: Reading): Finding[] {
  const { front, back } = confidence;
  return [
    ...(isLow(front)
      ? [{ text: kind === 'passport' ? 'lowPassport' : 'lowFront', percent: front } as const]
      : []),
    ...(isLow(back) ? [{ text: 'lowBack', percent: back } as const] : []),
    ...(mrz && !mrz.valid ? [{ text: 'mrzInvalid' } as const] : []),
    ...warnings
      .filter(({ code, fields }) => fields.length === 0 && !shownElsewhere.includes(code))
      .map((warning) => ({ warning })),
  ];
}

/** Notices about the kind and the sides of the document. */
export type Notice =
  | 'switchedToPassport'
  | 'switchedToCard'
  | 'isVisa'
  | 'sidesSwapped'
  | 'sidesSeparated'
  | 'wasMirrored'
  | 'picturesRemoved';

/** `isSeparated`: one picture showed both sides. */
export function noticesOf(reading: Reading, expected: DocumentKind, isSeparated = false): Notice[] {
  const has = (code: string) => reading.warnings.some((warning) => warning.code === code);
  return [
    ...(reading.kind !== expected
      ? [reading.kind === 'passport' ? ('switchedToPassport' as const) : ('switchedToCard' as const)]
      : []),
    ...(reading.documentType === 'visa' ? (['isVisa'] as const) : []),
    ...(has('sides_swapped') ? (['sidesSwapped'] as const) : []),
    ...(isSeparated ? (['sidesSeparated'] as const) : []),
    ...(Object.values(reading.pages).some(({ mirrored }) => mirrored) ? (['wasMirrored'] as const) : []),
  ];
}
