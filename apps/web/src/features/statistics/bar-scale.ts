/** Zero, half and the maximum: the tallest bar has the full height, and all ticks are integers. */
export const ticksUpTo = (most: number): number[] => [...new Set([0, Math.round(most / 2), most])];
