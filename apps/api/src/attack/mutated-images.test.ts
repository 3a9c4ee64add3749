import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formBody } from '../testing/form-body.ts';
import { peakMemoryGrowth } from '../testing/peak-memory.ts';
import { makeTarget } from '../testing/record-makers.ts';
import { type Answer, type TestApp, testApp } from '../testing/test-app.ts';
import { HIDDEN_PROGRAM, type MutatedImage, mutatedImages, soundImages } from './mutated-images.ts';
import { type OcrService, startOcrService } from './ocr-service.ts';

/** `npm run test:attack` sends two thousand to each route, from another seed. */
const PHOTOS = Number(process.env.ATTACK_IMAGES ?? 70);
const SCANS = Number(process.env.ATTACK_IMAGES ?? 14);
const SEED = Number(process.env.ATTACK_SEED ?? 1);
const MEGABYTE = 1024 * 1024;
/** The smallest bomb needs 400 MB when it is decoded. */
const MAX_GROWTH = 200 * MEGABYTE;

let t: TestApp;
let ocr: OcrService;
let villageId: number;
beforeAll(async () => {
  ocr = await startOcrService();
  t = await testApp({ OCR_URL: ocr.url });
  villageId = (await t.createVillage()).id;
});
afterAll(async () => {
  await t.close();
  await ocr.stop();
});

/** File names that are dangerous as paths. */
const names = [
  '../../../escaped.jpg',
  '/tmp/escaped.jpg',
  '..\\..\\escaped.jpg',
  'a\u0000b.jpg',
  '.',
  'x.php',
];

function formOf(field: string, { bytes }: Pick<MutatedImage, 'bytes'>, name = 'x.jpg') {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return formBody(form);
}

interface UploadRoute {
  send(image: Pick<MutatedImage, 'bytes'>, n: number): Promise<Answer>;
  readonly accepts: number;
  /** The process that opens the pictures, or that starts those which do. */
  readonly pid: number;
}

async function attack(route: UploadRoute, count: number) {
  for (const bytes of await soundImages()) {
    const { status, text } = await route.send({ bytes }, 0);
    expect(status < 500, text).toBe(true);
  }
  const faults: string[] = [];
  const answered = new Map<string, number>();
  let growth = 0;
  let n = 0;
  for await (const image of mutatedImages(count, SEED)) {
    const grown = await peakMemoryGrowth(route.pid, async () => {
      const { status, body } = await route.send(image, n);
      const wrong =
        status === route.accepts
          ? image.refused
          : status < 400 || status >= 500 || !body?.error || !body.code;
      if (wrong) faults.push(`${n} (${image.kind}): ${status} ${JSON.stringify(body)}`);
      answered.set(`${status}`, (answered.get(`${status}`) ?? 0) + 1);
    });
    if (image.kind.startsWith('bomb')) growth = Math.max(growth, grown);
    n += 1;
  }
  const megabytes = Math.round(growth / MEGABYTE);
  console.log(
    `${n} images from seed ${SEED}:`,
    Object.fromEntries(answered),
    `at most ${megabytes} MB for a bomb`,
  );
  expect(faults, `seed ${SEED}`).toEqual([]);
  expect(answered.size).toBeGreaterThan(1);
  expect(growth).toBeLessThan(MAX_GROWTH);
}

describe('mutated images', { timeout: 3_600_000 }, () => {
  it('are refused as photos, or stored in their folder without hidden content', async () => {
    const { url } = await makeTarget(t, { method: 'POST', url: '/api/residents/:id/photos' }, villageId);
    const send = async (image: Pick<MutatedImage, 'bytes'>, n: number) =>
      t.admin.post(url, undefined, await formOf('photos', image, names[n % names.length]));
    await attack({ send, accepts: 201, pid: process.pid }, PHOTOS);

    expect(await readdir(t.config.dataDir)).toEqual(['photos']);
    const folder = join(t.config.dataDir, 'photos');
    const stored = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
    const { body: photos } = await t.admin.get(url);
    expect(stored).toHaveLength(photos.length * 2);
    for (const name of stored) {
      expect(name).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}(\.thumbnail)?\.jpg$/);
      const bytes = await readFile(join(folder, name));
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(bytes.includes('<script') || bytes.includes(HIDDEN_PROGRAM)).toBe(false);
    }
    expect(photos.length).toBeGreaterThan(10);
  });

  it('are refused as scans, and every process of the OCR service survives', async () => {
    const send = async (image: Pick<MutatedImage, 'bytes'>) =>
      t.admin.post('/ocr/scan-complete', undefined, await formOf('front', image));
    const readers = await ocr.readers();
    await attack({ send, accepts: 200, pid: ocr.pid }, SCANS);
    expect(await ocr.readers()).toEqual(readers);
    expect(await t.call('GET', '/health')).toMatchObject({ status: 200, body: { ocr: 'ok' } });
    expect(ocr.isRunning()).toBe(true);
  });
});
