import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Everyone's in the demo, printed at every start of it. */
export const DEMO_PASSWORD = 'welcome-to-bawaba';

const port = z.coerce.number().int().min(0).max(65535);
const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  OCR_PORT: port.default(5001),
  OCR_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string({ error: 'must name a PostgreSQL database' }).min(1),
  ADMIN_USERNAME: z.string().trim().min(1).default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  APP_TIMEZONE: z.string().refine(isTimeZone, 'is not a time zone').default('Africa/Cairo'),
  TRUST_PROXY: z.string().optional(),
  PHOTO_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  AUTHORITY_LIST_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  PHOTO_RETENTION_CONFIRM: z.iso.date().optional(),
  UPLOAD_STALL_SECONDS: z.coerce.number().positive().max(86_400).default(30),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(256),
  EXPORT_STALL_SECONDS: z.coerce.number().positive().max(86_400).default(60),
  /** Set by `npm run demo`. */
  DEMO: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly ocrUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly admin: { readonly username: string; readonly password: string; readonly isRandom: boolean };
  /** Whose "today" decides active, expiring, expired. */
  readonly timeZone: string;
  /** Addresses whose X-Forwarded-For is believed: none unless a proxy of ours stands in front. */
  readonly trustProxy: string[] | false;
  /** Document photos go this many days after their resident has left; undefined: when someone deletes them. */
  readonly photoRetentionDays: number | undefined;
  /** What lists for the authorities said goes this many days after their period; undefined: never. */
  readonly authorityListRetentionDays: number | undefined;
  /** The day on which retention may delete more than is plausible. */
  readonly photoRetentionConfirm: string | undefined;
  /** A body of a request that has not moved for this long is given up. */
  readonly uploadStallSeconds: number;
  /** How many connections one address may hold, unless it is a trusted proxy. */
  readonly connectionsPerAddress: number;
  /** A download that has not moved for this long is ended. */
  readonly exportStallSeconds: number;
  readonly logLevel: string;
  /** Fill an empty register with invented people. */
  readonly demo: boolean;
  /** The built web application. */
  readonly webDir: string;
}

/** The only reader of the environment. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`configuration: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const read = parsed.data;
  const demo = read.DEMO === '1';
  return {
    host: read.HOST,
    port: read.PORT,
    ocrUrl: read.OCR_URL ?? `http://127.0.0.1:${read.OCR_PORT}`,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    admin: {
      username: read.ADMIN_USERNAME,
      password: read.ADMIN_PASSWORD ?? (demo ? DEMO_PASSWORD : randomBytes(12).toString('base64url')),
      isRandom: read.ADMIN_PASSWORD === undefined && !demo,
    },
    timeZone: read.APP_TIMEZONE,
    trustProxy: read.TRUST_PROXY ? read.TRUST_PROXY.split(',').map((address) => address.trim()) : false,
    photoRetentionDays: read.PHOTO_RETENTION_DAYS,
    authorityListRetentionDays: read.AUTHORITY_LIST_RETENTION_DAYS,
    photoRetentionConfirm: read.PHOTO_RETENTION_CONFIRM,
    uploadStallSeconds: read.UPLOAD_STALL_SECONDS,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    exportStallSeconds: read.EXPORT_STALL_SECONDS,
    logLevel: read.LOG_LEVEL,
    demo,
    // The same from src/ and from the bundle in dist/.
    webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  };
}

/** What the programs of the console must know; without DATABASE_URL the register is in the data folder. */
export function readConsoleConfig(env: NodeJS.ProcessEnv) {
  return {
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: resolve(env.DATA_DIR || './data'),
    /** npm runs its scripts in the root of the project and says where the person was. */
    fileAt: (name: string) => resolve(env.INIT_CWD || '.', name),
  };
}
