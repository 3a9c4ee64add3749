import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../src/recognise/networks.ts';
import { addressWords, districtPrefixes, governorateNames, vocabularyOf } from './vocabulary.ts';

/** Writes models/words.txt: the words of training's split, which the reader prefers to a near miss. tsx training/lexicon.ts */
const { male, female, family, streets, places, jobs, workplaces } = vocabularyOf('training');
const phrases = [male, female, family, streets, places, jobs, workplaces, governorateNames, districtPrefixes];
const words = [...phrases.flat(), ...addressWords]
  .flatMap((phrase) => phrase.split(' '))
  .filter((word) => /^[ء-ي]+$/.test(word));
writeFileSync(join(modelsFolder(), 'words.txt'), `${[...new Set(words)].sort().join('\n')}\n`);
