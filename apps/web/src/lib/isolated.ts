/** For a name or number in a sentence: it keeps its own direction and does not change that of the sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
