import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf } from '@bawaba/test-programs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formBody } from '../testing/form-body.ts';
import { peakMemoryGrowth } from '../testing/peak-memory.ts';
import { photoUpload } from '../testing/photo-upload.ts';
import { makeTarget } from '../testing/record-makers.ts';
import { type Answer, type TestApp, testApp } from '../testing/test-app.ts';
import { imageBombs } from './image-bombs.ts';
import { type OcrService, startOcrService } from './ocr-service.ts';

const MEGABYTE = 1024 * 1024;
/** A decoder needs at least a third of a gigabyte for one of these. */
const MAX_GROWTH = 200 * MEGABYTE;

let t: TestApp;
let ocr: OcrService;
let photosOf: string;
let bombs: Readonly<Record<string, Buffer>>;
beforeAll(async () => {
  ocr = await startOcrService();
  t = await testApp({ OCR_URL: ocr.url });
  const { id } = await t.createVillage();
  photosOf = (await makeTarget(t, { method: 'POST', url: '/api/residents/:id/photos' }, id)).url;
  bombs = await imageBombs();
});
afterAll(async () => {
  await t.close();
  await ocr.stop();
});

const sendPhoto = async (picture?: Buffer) =>
  t.admin.post(photosOf, undefined, await photoUpload(['others'], picture));

async function sendScan(picture: Buffer) {
  const form = new FormData();
  form.append('front', new Blob([new Uint8Array(picture)]), 'front.png');
  return t.admin.post('/ocr/scan-complete', undefined, await formBody(form));
}

/** Each alone, then three at once of the one that a penetration test found. */
async function sendAll(send: (bomb: Buffer) => Promise<Answer>, pid: number) {
  const grown: Record<string, number> = {};
  for (const [name, bomb] of Object.entries(bombs)) {
    const growth = await peakMemoryGrowth(pid, async () => {
      const { status, body } = await send(bomb);
      expect([400, 413], `${name}: ${JSON.stringify(body)}`).toContain(status);
      expect(body.code, name).toMatch(/^(image_too_(large|small)|not_an_image)$/);
    });
    grown[name] = Math.round(growth / MEGABYTE);
  }
  const long = bombs['one long line'] as Buffer;
  const growth = await peakMemoryGrowth(pid, async () => {
    const answers = await Promise.all([send(long), send(long), send(long)]);
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('image_too_large'));
  });
  grown['three at once'] = Math.round(growth / MEGABYTE);
  console.log('megabytes used by each:', grown);
  expect(Math.max(...Object.values(grown)) * MEGABYTE).toBeLessThan(MAX_GROWTH);
}

it('image bombs are refused as photos from their headers: memory does not grow, and no process ends', async () => {
  expect((await sendPhoto()).status).toBe(201);
  const before = childrenOf(process.pid);
  await sendAll(sendPhoto, process.pid);
  expect(childrenOf(process.pid)).toEqual(expect.arrayContaining(before));
  expect((await sendPhoto()).status).toBe(201);
  const files = (await readdir(join(t.config.dataDir, 'photos'), { recursive: true })).filter((name) =>
    name.endsWith('.jpg'),
  );
  expect(files).toHaveLength(2 * (await t.admin.get(photosOf)).body.length);
});

it('image bombs are refused as scans from their headers: memory does not grow, and no process ends', async () => {
  const readers = await ocr.readers();
  await sendAll(sendScan, ocr.pid);
  expect(await ocr.readers()).toEqual(readers);
  expect(ocr.isRunning()).toBe(true);
});
