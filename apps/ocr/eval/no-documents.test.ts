import { beforeAll, expect, test } from 'vitest';
import { loadNetworks, type Networks } from '../src/recognise/networks.ts';
import { measured, unitsOf } from '../src/recognise/work.ts';
import { scan } from '../src/scan.ts';
import { noDocument, noDocumentNames } from './no-documents.ts';
import { readOn } from './outcomes.ts';

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
});

/** An ordinary scan of a card's front takes about 50. */
const MOST_UNITS = 90;

test.each(noDocumentNames)('%s is refused, and not looked at for long', async (name) => {
  const meter = measured(networks);
  await expect(scan(noDocument(name), null, meter.networks, readOn)).rejects.toMatchObject({
    code: 'document_not_found',
  });
  expect(unitsOf(meter.work)).toBeLessThanOrEqual(MOST_UNITS);
});

test('two of them are refused as one is', async () => {
  const meter = measured(networks);
  const [front, back] = ['the shape of a card', 'a screenshot of a list'].map(noDocument);
  await expect(scan(front!, back!, meter.networks, readOn)).rejects.toMatchObject({
    code: 'document_not_found',
  });
  expect(unitsOf(meter.work)).toBeLessThanOrEqual(2 * MOST_UNITS);
});
