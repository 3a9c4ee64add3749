export type CodePointRange = readonly [first: number, last: number];

/** `'30-39 41-5A 640'` → [[0x30, 0x39], [0x41, 0x5a], [0x640, 0x640]] */
export const ranges = (text: string): CodePointRange[] =>
  text
    .trim()
    .split(/\s+/)
    .map((range) => {
      const [first, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
      return [first!, last!];
    });

export const spanOf = (set: readonly CodePointRange[]) =>
  set.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('');

export const oneOf = (set: readonly CodePointRange[]) => new RegExp(`[${spanOf(set)}]`, 'gu');
export const runOf = (set: readonly CodePointRange[]) => new RegExp(`[${spanOf(set)}]+`, 'gu');
export const noneOf = (set: readonly CodePointRange[]) => new RegExp(`[^${spanOf(set)}]`, 'gu');
