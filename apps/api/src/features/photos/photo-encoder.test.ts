import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createPhotoEncoder, encoderSettings } from './photo-encoder.ts';

/** Long limits, so that nothing expires that a test does not expect. */
const longLimits = { ...encoderSettings, workers: 1, taskTimeoutMs: 600_000, startTimeoutMs: 600_000 };
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 290_000, interval: 20 });

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#267' } })
    .jpeg()
    .toBuffer();
});

function openEncoder(settings: Partial<typeof encoderSettings> = {}) {
  const notes: string[] = [];
  const encoder = createPhotoEncoder({ ...longLimits, ...settings }, (line) => notes.push(line));
  onTestFinished(() => encoder.close());
  return { encoder, notes };
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'encoded',
    (error: { code?: string }) => error.code,
  );

it('works in a separate process, whose environment does not contain the address of the database', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://someone:a-password@database');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { encoder } = openEncoder();
  expect(encoder.workers).toEqual([]);
  expect(await encoder.encode(1, photo)).toMatchObject({ width: 300, height: 200 });
  const [pid] = encoder.workers as [number];
  expect(pid).not.toBe(process.pid);
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain('a-password');
});

it('a worker that hangs is killed when its picture is cancelled, and the next picture is encoded', async () => {
  const { encoder, notes } = openEncoder({ stopTimeoutMs: 1 });
  await encoder.encode(1, photo);
  const [hung] = encoder.workers as [number];
  process.kill(hung, 'SIGSTOP');
  const gone = new AbortController();
  const lost = outcome(encoder.encode(1, photo, gone.signal));
  const next = outcome(encoder.encode(2, photo));
  // Now the worker has the first picture.
  await new Promise((resume) => setImmediate(resume));
  gone.abort();
  expect(await lost).toBe('picture_failed');
  expect(await next).toBe('encoded');
  expect(encoder.workers).not.toContain(hung);
  expect(notes).toEqual([expect.stringContaining('SIGKILL')]);
});

it('a picture that waits too long for a worker is refused as busy', async () => {
  const { encoder } = openEncoder({ taskTimeoutMs: 1 });
  // The worker has not started yet.
  expect(await outcome(encoder.encode(1, photo))).toBe('uploads_busy');
});

it('the slow pictures of one user do not occupy every worker', async () => {
  const { encoder } = openEncoder({ workers: 2, stopTimeoutMs: 1 });
  await encoder.encode(1, photo);
  const [hung] = encoder.workers as [number];
  process.kill(hung, 'SIGSTOP');
  const gone = new AbortController();
  const slow = [1, 2, 3].map(() => outcome(encoder.encode(1, photo, gone.signal)));
  expect(await outcome(encoder.encode(2, photo))).toBe('encoded');
  gone.abort();
  expect(await Promise.all(slow)).not.toContain('encoded');
});

it('a worker that uses too much memory is killed, and its picture fails', async () => {
  const { encoder, notes } = openEncoder({ memoryMb: 30 });
  // Memory is checked ten times a second: a small picture may finish between two checks.
  await until(async () => expect(await outcome(encoder.encode(1, photo))).toBe('picture_failed'));
  expect(notes.join()).toMatch(/SIGKILL.* while working/);
});

it('idle workers end, and start again for the next picture', async () => {
  const { encoder, notes } = openEncoder({ idleTimeoutMs: 1 });
  await encoder.encode(1, photo);
  await until(() => expect(encoder.workers).toEqual([]));
  expect(await outcome(encoder.encode(1, photo))).toBe('encoded');
  expect(notes).toEqual([]);
});

it('formats other than photos are refused: GIF, TIFF, SVG, PDF', async () => {
  const { encoder } = openEncoder();
  const files = [
    await sharp(photo).gif().toBuffer(),
    await sharp(photo).tiff().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  ];
  for (const bytes of files) expect(await outcome(encoder.encode(1, bytes))).toBe('not_an_image');
});
