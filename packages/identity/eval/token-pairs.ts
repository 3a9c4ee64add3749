import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One name as two sources write it. Beside the project, and never part of it. */
export interface TokenPair {
  arabic: string;
  latin: string;
  source: string;
}

export type Half = 'tuning' | 'held-out';

/** `../shared` is beside the project's folder. */
export const pairsFile = fileURLToPath(
  new URL('../../../../shared/names/arabic-latin-tokens.tsv', import.meta.url),
);

/** FNV-1a over the Arabic word: all spellings of one name are in one half. */
function halfOf(word: string): Half {
  let hash = 0x811c9dc5;
  for (const letter of word) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return (hash >>> 16) % 2 === 0 ? 'tuning' : 'held-out';
}

/** undefined when the file is not there. */
export function readTokenPairs(file: string, half: Half): TokenPair[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([arabic, latin, , source]) => ({ arabic: arabic!, latin: latin!, source: source! }))
    .filter(({ arabic }) => halfOf(arabic) === half);
}
