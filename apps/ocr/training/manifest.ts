import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelsFolder } from '../src/recognise/networks.ts';

/** Writes models/manifest.json: the purpose of each file, how it was created, and its checksum. tsx training/manifest.ts */
const made: Record<string, { version: string; what: string; how: string; weights: number }> = {
  'locate.onnx': {
    version: '1.2.0',
    what: 'Photograph 288² → mask, corners, machine-readable zone, type',
    how: '1.1.0, then train.sh once beside three others (1,267 steps)',
    weights: 305_175,
  },
  'layout.onnx': {
    version: '1.2.0',
    what: 'Straightened document 384×256 → 18 field maps, type, upside down',
    how: '1.1.0, then train.sh twice beside three others (2,178 and 2,869 steps)',
    weights: 283_615,
  },
  'digits.onnx': {
    version: '1.1.0',
    what: 'Digit lines, both digit sets, H 40, CTC',
    how: '1.0.0, then train.sh once beside arabic (3,883 steps)',
    weights: 369_615,
  },
  'arabic.onnx': {
    version: '1.1.0',
    what: 'Arabic lines with both digit sets, H 48, CTC, visual order',
    how: '1.0.0, then train.sh twice (10,053 steps beside digits, 3,745 beside three others)',
    weights: 1_550_143,
  },
  'arabic2.onnx': {
    version: '1.3.0',
    what: 'The same lines, a second opinion: a deeper network for doubtful lines',
    how: '1.2.0, then train_lines.py alone (36,862 steps), with more specks, motion and wear',
    weights: 3_052_719,
  },
  'mrz.onnx': {
    version: '1.1.0',
    what: 'Lines of a machine-readable zone, H 32, CTC, stride 4',
    how: '1.0.0, then train.sh once beside three others (3,281 steps)',
    weights: 408_014,
  },
  'latin.onnx': {
    version: '1.0.0',
    what: 'Printed lines of Latin letters without their marks, H 32, CTC',
    how: 'train.sh first',
    weights: 391_309,
  },
};

const tables: Record<string, { version: string; what: string; how: string }> = {
  'calibration.json': {
    version: '1.4.0',
    what: 'Confidence tables (isotonic)',
    how: 'npm run calibrate -w @bawaba/ocr',
  },
  'words.txt': { version: '1.0.0', what: 'Words preferred to a near miss', how: 'tsx training/lexicon.ts' },
};

const folder = modelsFolder();
const models = readdirSync(folder)
  .filter((name) => /\.(onnx|json|txt)$/.test(name) && !/^(manifest|LICENSE)/.test(name))
  .map((name) => ({
    name,
    bytes: statSync(join(folder, name)).size,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
    licence: 'Apache-2.0',
    ...(made[name] ?? tables[name]),
  }));
const figures = 'apps/ocr/README.md: the table of npm run eval -w @bawaba/ocr';
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify({ seed: 5, figures, models }, null, 2)}\n`);
