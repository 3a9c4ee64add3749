import type { CodePointRange } from './code-points.ts';

const escaped = (codePoint: number) =>
  codePoint < 0x10000
    ? `\\u${codePoint.toString(16).padStart(4, '0')}`
    : `\\U${codePoint.toString(16).padStart(8, '0')}`;

export const escapedAll = (text: string) =>
  Array.from(text, (character) => escaped(character.codePointAt(0)!)).join('');

export const literal = (text: string) => (/^\w*$/.test(text) ? `'${text}'` : `E'${escapedAll(text)}'`);

export const span = (set: readonly CodePointRange[]) =>
  set
    .map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`))
    .join('');
