import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../src/recognise/networks.ts';
import type { Split } from './faces.ts';
import { wordsOf } from './vocabulary.ts';

/**
 * Writes models/words.txt, the words that the reader prefers to near misses: tsx training/lexicon.ts
 * It has the words of every split, because real names are in all of them; the evaluation uses only those of the training.
 */
const splits: Split[] = ['training', 'calibration', 'evaluation', 'development', 'examination'];
const words = new Set(splits.flatMap(wordsOf));
writeFileSync(join(modelsFolder(), 'words.txt'), `${[...words].sort().join('\n')}\n`);
