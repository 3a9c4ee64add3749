import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createPhotoEncoder, encoderSettings } from './photo-encoder.ts';

/** Patient in everything that a test does not want to see happen. */
const patient = { ...encoderSettings, workers: 1, taskTimeoutMs: 600_000, startTimeoutMs: 600_000 };
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 290_000, interval: 20 });

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#267' } })
    .jpeg()
    .toBuffer();
});

function openEncoder(settings: Partial<typeof encoderSettings> = {}) {
  const notes: string[] = [];
  const encoder = createPhotoEncoder({ ...patient, ...settings }, (line) => notes.push(line));
  onTestFinished(() => encoder.close());
  return { encoder, notes };
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'encoded',
    (error: { code?: string }) => error.code,
  );

it('works in a process of its own, which is not told where the database is', async () => {
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

it('a worker that hangs is killed once nobody waits for its picture, and the next picture is encoded', async () => {
  const { encoder, notes } = openEncoder({ stopTimeoutMs: 1 });
  await encoder.encode(1, photo);
  const [hung] = encoder.workers as [number];
  process.kill(hung, 'SIGSTOP');
  const gone = new AbortController();
  const lost = outcome(encoder.encode(1, photo, gone.signal));
  const next = outcome(encoder.encode(2, photo));
  // The worker has the first by now.
  await new Promise((resume) => setImmediate(resume));
  gone.abort();
  expect(await lost).toBe('picture_failed');
  expect(await next).toBe('encoded');
  expect(encoder.workers).not.toContain(hung);
  expect(notes).toEqual([expect.stringContaining('SIGKILL')]);
});

it('a picture that takes too long is given up', async () => {
  const { encoder } = openEncoder({ taskTimeoutMs: 1 });
  // It waits for a worker that has not started yet: that is not the picture's fault.
  expect(await outcome(encoder.encode(1, photo))).toBe('uploads_busy');
});

it('one user’s pictures, however slow, leave a worker to the others', async () => {
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

it('a worker that takes too much memory is killed, and its picture with it', async () => {
  const { encoder, notes } = openEncoder({ memoryMb: 30 });
  // It looks ten times a second: a small picture may be quicker than that.
  await until(async () => expect(await outcome(encoder.encode(1, photo))).toBe('picture_failed'));
  expect(notes.join()).toMatch(/SIGKILL.* while working/);
});

it('workers end when there is nothing to do, and come back with the next picture', async () => {
  const { encoder, notes } = openEncoder({ idleTimeoutMs: 1 });
  await encoder.encode(1, photo);
  await until(() => expect(encoder.workers).toEqual([]));
  expect(await outcome(encoder.encode(1, photo))).toBe('encoded');
  expect(notes).toEqual([]);
});

it('a drawing, a film of another kind and a document never reach a decoder', async () => {
  const { encoder } = openEncoder();
  const film = await sharp(photo).gif().toBuffer();
  for (const bytes of [film, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')])
    expect(await outcome(encoder.encode(1, bytes))).toBe('not_an_image');
});
