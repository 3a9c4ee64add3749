import { LONGEST_CELL } from '../cell.ts';

/** Text of a cell from its runs (`t`, also in `r`), without the phonetic ones (`rPh`), which repeat it in another script. */
export function cellText() {
  let text = '';
  let inPhonetic = false;
  return {
    open(name: string): boolean {
      if (name === 'rPh') inPhonetic = true;
      return name === 't' && !inPhonetic;
    },
    close(name: string, content: string) {
      if (name === 'rPh') inPhonetic = false;
      // What is far too long is cut here, and reported by the cell.
      else if (name === 't' && !inPhonetic && text.length <= LONGEST_CELL) text += content;
    },
    take(): string {
      const whole = text;
      text = '';
      return whole;
    },
  };
}

/** Characters that XML cannot contain are written as _xHHHH_ (ECMA-376 part 1, 22.9.2.19). */
export const decodeEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
