import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../src/recognise/networks.ts';
import type { Split } from './faces.ts';
import { wordsOf } from './vocabulary.ts';

/**
 * Writes models/words.txt, the words that the reader prefers to a near miss: tsx training/lexicon.ts
 * Those of every split, because people at the gate have names from all of them; the evaluation knows training's alone.
 */
const splits: Split[] = ['training', 'calibration', 'evaluation', 'development', 'examination'];
const words = new Set(splits.flatMap(wordsOf));
writeFileSync(join(modelsFolder(), 'words.txt'), `${[...words].sort().join('\n')}\n`);
