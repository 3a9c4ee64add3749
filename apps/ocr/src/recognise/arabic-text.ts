/** Digits keep their order on paper, with the marks that hold a number together; all else runs right to left. */
const numberRun = /[٠-٩0-9]+(?:[/.][٠-٩0-9]+)*/g;

/** What was read from left to right, as it is written. */
export function logicalOrder(visual: string): string {
  const reversed = [...visual].reverse().join('');
  return reversed.replace(numberRun, (run) => [...run].reverse().join(''));
}

/** The inverse: how a text lies on paper, from left to right. */
export const visualOrder = logicalOrder;
