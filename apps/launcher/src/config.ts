import { resolve } from 'node:path';

export interface LauncherConfig {
  dataDir: string;
  /** A PostgreSQL of the operator's own; unset: the embedded one. */
  databaseUrl: string | undefined;
  /** An OCR service of the operator's own; unset: the one started here, on ocrPort. */
  ocrUrl: string | undefined;
  ocrPort: string;
}

/** The settings of the launcher itself. The api and the OCR service read and validate the rest of the environment. */
export function readConfig(env: NodeJS.ProcessEnv): LauncherConfig {
  return {
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL || undefined,
    ocrUrl: env.OCR_URL || undefined,
    ocrPort: env.OCR_PORT || '5001',
  };
}
