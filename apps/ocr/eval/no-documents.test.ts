import { beforeAll, expect, test } from 'vitest';
import { loadNetworks, type Networks } from '../src/recognise/networks.ts';
import { countCalls, unitsOf } from '../src/recognise/work.ts';
import { scan } from '../src/scan.ts';
import { noDocument, noDocumentNames } from './no-documents.ts';
import { readOn } from './outcomes.ts';

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
});

/** A usual scan of the front of a card costs about 50. */
const MAX_UNITS = 90;

test.each(noDocumentNames)('%s is refused at a limited cost', async (name) => {
  const meter = countCalls(networks);
  await expect(scan(noDocument(name), null, meter.networks, readOn)).rejects.toMatchObject({
    code: 'document_not_found',
  });
  expect(unitsOf(meter.work)).toBeLessThanOrEqual(MAX_UNITS);
});

test('two pictures without a document are refused too', async () => {
  const meter = countCalls(networks);
  const [front, back] = ['the shape of a card', 'a screenshot of a list'].map(noDocument);
  await expect(scan(front!, back!, meter.networks, readOn)).rejects.toMatchObject({
    code: 'document_not_found',
  });
  expect(unitsOf(meter.work)).toBeLessThanOrEqual(2 * MAX_UNITS);
});
