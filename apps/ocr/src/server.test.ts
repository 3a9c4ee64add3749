import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

test('reading a document leaves nothing on the disk, not even what the libraries would note down of it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'bawaba-ocr-'));
  const service = fork(here('./server.ts'), {
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, OCR_PORT: '0', OCR_WORKERS: '1' },
    execArgv: ['--import', 'tsx'],
  });
  onTestFinished(() => {
    service.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });
  const [{ address }] = (await once(service, 'message')) as [{ address: string }];
  const form = new FormData();
  form.append('front', new Blob([readFileSync(here('../eval/data/easy-00-front.jpg'))]), 'front.jpg');
  const answer = await fetch(`${address}/scan-complete`, { method: 'POST', body: form });
  expect(await answer.json()).toMatchObject({ success: true });
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
  // From its source it is compiled as it runs.
  expect(readdirSync(home).filter((name) => !/^(tsx-\d+|node-compile-cache)$/.test(name))).toEqual([]);
});
