import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../apps/ocr/dist/server.js', import.meta.url));

/** Starts the built OCR service as the launcher does: a reader for each core. */
export async function startOcr() {
  const child = fork(program, {
    env: { ...process.env, OCR_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the OCR service ended with ${code} before it listened`);
  });
  const [{ address }] = (await Promise.race([once(child, 'message'), ended])) as [{ address: string }];
  ended.catch(() => {});
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
