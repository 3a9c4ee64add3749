/** Numbers, with the separators inside them, run from left to right; all other text runs from right to left. */
const numberRun = /[٠-٩0-9]+(?:[/.][٠-٩0-9]+)*/g;

/** Text in the order of the picture, from left to right, to text in the order of writing. */
export function logicalOrder(visual: string): string {
  const reversed = [...visual].reverse().join('');
  return reversed.replace(numberRun, (run) => [...run].reverse().join(''));
}

/** The inverse, which is the same operation. */
export const visualOrder = logicalOrder;
