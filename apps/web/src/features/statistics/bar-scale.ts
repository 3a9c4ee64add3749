/** Nothing, the middle and the most: the tallest bar fills the height it is given, and no tick is a fraction. */
export const ticksUpTo = (most: number): number[] => [...new Set([0, Math.round(most / 2), most])];
