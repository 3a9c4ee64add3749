import { beforeAll, expect, test } from 'vitest';
import { loadNetworks, type Networks } from '../src/recognise/networks.ts';
import { countCalls, unitsOf } from '../src/recognise/work.ts';
import { scan } from '../src/scan.ts';
import type { Face } from '../training/faces.ts';
import { Random } from '../training/random.ts';
import { drawLookAlike, lookAlikes } from './look-alikes.ts';
import './no-documents.ts';
import { readOn } from './outcomes.ts';
import { rarePerson } from './rare-people.ts';

/** The font that no-documents.ts registers, so that the pictures are the same on every machine. */
const face = { css: '"no-document-latin", "no-document-arabic"' } as Face;
const MAX_UNITS = 90;

let networks: Networks;
beforeAll(async () => {
  networks = await loadNetworks();
});

test.each(lookAlikes)('%s is refused at a limited cost', async (kind) => {
  const random = new Random(lookAlikes.indexOf(kind) + 1);
  const canvas = drawLookAlike(random, kind, rarePerson(random, 'development'), face);
  const meter = countCalls(networks);
  await expect(scan(canvas.toBuffer('image/jpeg', 88), null, meter.networks, readOn)).rejects.toMatchObject({
    code: 'document_not_found',
  });
  expect(unitsOf(meter.work)).toBeLessThanOrEqual(MAX_UNITS);
});
