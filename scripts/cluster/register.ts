import { join } from 'node:path';
import { startService } from '@bawaba/test-programs';
import { root } from '../repository.mjs';

export const ADMIN = { username: 'admin', password: 'an admin of the cluster' };

export interface Copy {
  readonly name: string;
  readonly pid: number;
  isRunning(): boolean;
  stop(signal?: NodeJS.Signals): Promise<unknown>;
}

interface ApiSettings {
  readonly name: string;
  /** The program, if it is not that of this version. */
  readonly server?: string;
  readonly port: string;
  readonly databaseUrl: string;
  readonly replicaUrl?: string;
  readonly ocrUrl: string;
  readonly dataDir: string;
}

type OnUnexpectedEnd = (error: Error) => void;

export const serverOf = (app: 'api' | 'ocr') => join(root, 'apps', app, 'dist', 'server.js');

export const apiEnvironment = ({ port, databaseUrl, replicaUrl, ocrUrl, dataDir }: ApiSettings) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  PORT: port,
  DATABASE_URL: databaseUrl,
  ...(replicaUrl && { DATABASE_REPLICA_URL: replicaUrl }),
  OCR_URL: ocrUrl,
  DATA_DIR: dataDir,
  TRUST_PROXY: '127.0.0.1',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'warn',
});

/** As `npm start` runs it, but without a launcher, which would hide that it ended. */
export const startApi = (settings: ApiSettings, onUnexpectedEnd: OnUnexpectedEnd): Promise<Copy> =>
  startService({
    name: settings.name,
    args: ['--enable-source-maps', settings.server ?? serverOf('api')],
    env: apiEnvironment(settings),
    echo: false,
    onUnexpectedEnd,
  });

export const startOcr = (name: string, port: string, onUnexpectedEnd: OnUnexpectedEnd): Promise<Copy> =>
  startService({
    name,
    args: [serverOf('ocr')],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, OCR_PORT: port, OCR_WORKERS: '1' },
    echo: false,
    onUnexpectedEnd,
  });
