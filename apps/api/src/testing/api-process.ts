import { type Service, startService } from '@bawaba/test-programs';
import { builtProgram } from './built-program.ts';

/** A copy of the built api in its own process. */
export const startApiProcess = (environment: NodeJS.ProcessEnv, { echo = true } = {}): Promise<Service> =>
  startService({
    name: 'the api',
    args: [builtProgram('server')],
    env: { ...process.env, PORT: '0', OCR_PORT: '9', ...environment },
    echo,
  });
