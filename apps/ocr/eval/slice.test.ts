import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { replaceWordList } from '../src/documents/known-words.ts';
import { loadNetworks } from '../src/recognise/networks.ts';
import { scan } from '../src/scan.ts';
import { judge, limitToTrainingWords, type Outcome, readOn, samplesIn } from './outcomes.ts';

/** A slice of the frozen set with every severity. Lower limits detect a regression; `npm run eval` runs the whole set. */
const folder = fileURLToPath(new URL('./data', import.meta.url));
const slice = samplesIn(folder).filter((_, i) => i % 7 < 2);

test('the accuracy on the frozen set is as high as before', async () => {
  limitToTrainingWords();
  onTestFinished(() => replaceWordList(null));
  const networks = await loadNetworks();
  const outcomes: Outcome[] = [];
  for (const sample of slice) {
    const back = sample.files.back ? readFileSync(`${folder}/${sample.files.back}`) : null;
    const data = await scan(readFileSync(`${folder}/${sample.files.front}`), back, networks, readOn).catch(
      () => null,
    );
    outcomes.push(...judge(sample, data));
  }
  const share = (field: RegExp) => {
    const mine = outcomes.filter((outcome) => field.test(outcome.field));
    return mine.filter(({ right }) => right).length / mine.length;
  };
  expect(share(/id_number/)).toBeGreaterThanOrEqual(0.9);
  expect(share(/full_name/)).toBeGreaterThanOrEqual(0.9);
  expect(share(/address/)).toBeGreaterThanOrEqual(0.88);
  expect(share(/religion|marital|expire/)).toBeGreaterThanOrEqual(0.9);
  expect(share(/mrz/)).toBeGreaterThanOrEqual(0.95);
  const confidentlyWrong = outcomes.filter(
    ({ right, value, confidence }) => !right && value && confidence >= 60,
  );
  expect(confidentlyWrong.length / outcomes.length).toBeLessThanOrEqual(0.01);
});
