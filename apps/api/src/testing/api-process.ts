import { fileURLToPath } from 'node:url';
import { type Service, startService } from '@bawaba/test-programs';

const program = fileURLToPath(new URL('../../dist/server.js', import.meta.url));

/** A copy of the built api in a process of its own. */
export const startApiProcess = (environment: NodeJS.ProcessEnv, { echo = true } = {}): Promise<Service> =>
  startService({
    name: 'the api',
    args: [program],
    env: { ...process.env, PORT: '0', OCR_PORT: '9', ...environment },
    echo,
  });
