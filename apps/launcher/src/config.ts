import { resolve } from 'node:path';

export interface LauncherConfig {
  dataDir: string;
  /** A PostgreSQL of the operator's own; unset: the embedded one. */
  databaseUrl: string | undefined;
  /** An OCR service of the operator's own; unset: the one started here, on ocrPort. */
  ocrUrl: string | undefined;
  ocrPort: string;
}

/** What the launcher itself must know. The rest of the environment goes on to the api and the OCR service, which judge it. */
export function readConfig(env: NodeJS.ProcessEnv): LauncherConfig {
  return {
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL || undefined,
    ocrUrl: env.OCR_URL || undefined,
    ocrPort: env.OCR_PORT || '5001',
  };
}
