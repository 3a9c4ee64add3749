import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { matchAddresses } from '@bawaba/connections';
import { z } from 'zod';
import { type PhotoStoreSettings, readPhotoStore } from './features/photos/photo-store-settings.ts';

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

const areAddresses = (list: string) => {
  try {
    return Boolean(matchAddresses(splitList(list)));
  } catch {
    return false;
  }
};
const splitList = (list: string) => list.split(',').map((entry) => entry.trim());

/** Public keys of age. `none` says that the files are meant to be readable. */
const recipients = z
  .string()
  .regex(
    /^(none|age1[a-z0-9]{50,}( *, *age1[a-z0-9]{50,})*)$/,
    'must be a public key of age (age1…), or none',
  );
const recipientList = (list: string | undefined) => (!list || list === 'none' ? [] : splitList(list));

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  OCR_PORT: port.default(5001),
  OCR_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string({ error: 'must name a PostgreSQL database' }).min(1),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  ADMIN_USERNAME: z.string().trim().min(1).default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  APP_TIMEZONE: z.string().refine(isTimeZone, 'is not a time zone').default('Africa/Cairo'),
  TRUST_PROXY: z.string().optional(),
  PHOTO_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  AUTHORITY_LIST_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  IMPORT_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  PHOTO_RETENTION_CONFIRM: z.iso.date().optional(),
  UPLOAD_STALL_SECONDS: z.coerce.number().positive().max(86_400).default(30),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(256),
  EXPORT_STALL_SECONDS: z.coerce.number().positive().max(86_400).default(60),
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, like 03:30')
    .default('03:30'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  BACKUP_RECIPIENT: recipients.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_ADDRESSES: z.string().refine(areAddresses, 'must be addresses, separated by commas').optional(),
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
  readonly photoStore: PhotoStoreSettings;
  /** A read-only replica of the same database, for exports and statistics. */
  readonly replicaUrl: string | undefined;
  readonly admin: { readonly username: string; readonly password: string; readonly isRandom: boolean };
  /** Whose "today" decides active, expiring, expired. */
  readonly timeZone: string;
  /** Addresses whose X-Forwarded-For is believed: none unless a proxy of ours stands in front. */
  readonly trustProxy: string[] | false;
  /** Document photos go this many days after their resident has left; undefined: when someone deletes them. */
  readonly photoRetentionDays: number | undefined;
  /** What lists for the authorities said goes this many days after their period; undefined: never. */
  readonly authorityListRetentionDays: number | undefined;
  /** Imports, with the rows of their files, go this many days after somebody last worked on them; the records stay. */
  readonly importRetentionDays: number;
  /** The day on which retention may delete more than is plausible. */
  readonly photoRetentionConfirm: string | undefined;
  /** A body of a request that has not moved for this long is given up. */
  readonly uploadStallSeconds: number;
  /** How many connections one address may hold, unless it is a trusted proxy. */
  readonly connectionsPerAddress: number;
  /** A download that has not moved for this long is ended. */
  readonly exportStallSeconds: number;
  /** Undefined: nobody makes backups by schedule. */
  readonly backups:
    | {
        readonly folder: string;
        /** The time of day, in the time zone of the register. */
        readonly at: string;
        readonly keep: number;
        /** Whoever has one of the private keys can read the files. None: they are not encrypted. */
        readonly recipients: readonly string[];
      }
    | undefined;
  /** Who may read the metrics. Without both: programs on this machine. */
  readonly metrics: { readonly token: string | undefined; readonly addresses: readonly string[] | undefined };
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
  const dataDir = resolve(read.DATA_DIR);
  if (read.BACKUP_TO && !read.BACKUP_RECIPIENT)
    throw new Error(
      'configuration: BACKUP_RECIPIENT: BACKUP_TO needs the public key to encrypt to (age1…), or none for files that anybody can read',
    );
  return {
    host: read.HOST,
    port: read.PORT,
    ocrUrl: read.OCR_URL ?? `http://127.0.0.1:${read.OCR_PORT}`,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    photoStore: readPhotoStore(present, dataDir),
    replicaUrl: read.DATABASE_REPLICA_URL,
    admin: {
      username: read.ADMIN_USERNAME,
      password: read.ADMIN_PASSWORD ?? (demo ? DEMO_PASSWORD : randomBytes(12).toString('base64url')),
      isRandom: read.ADMIN_PASSWORD === undefined && !demo,
    },
    timeZone: read.APP_TIMEZONE,
    trustProxy: read.TRUST_PROXY ? splitList(read.TRUST_PROXY) : false,
    photoRetentionDays: read.PHOTO_RETENTION_DAYS,
    authorityListRetentionDays: read.AUTHORITY_LIST_RETENTION_DAYS,
    importRetentionDays: read.IMPORT_RETENTION_DAYS,
    photoRetentionConfirm: read.PHOTO_RETENTION_CONFIRM,
    uploadStallSeconds: read.UPLOAD_STALL_SECONDS,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    exportStallSeconds: read.EXPORT_STALL_SECONDS,
    backups: read.BACKUP_TO
      ? {
          folder: resolve(read.BACKUP_TO),
          at: read.BACKUP_AT,
          keep: read.BACKUP_KEEP,
          recipients: recipientList(read.BACKUP_RECIPIENT),
        }
      : undefined,
    metrics: {
      token: read.METRICS_TOKEN,
      addresses: read.METRICS_ADDRESSES ? splitList(read.METRICS_ADDRESSES) : undefined,
    },
    logLevel: read.LOG_LEVEL,
    demo,
    // The same from src/ and from the bundle in dist/.
    webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  };
}

/** What the programs of the console must know; without DATABASE_URL the register is in the data folder. */
export function readConsoleConfig(env: NodeJS.ProcessEnv) {
  const dataDir = resolve(env.DATA_DIR || './data');
  return {
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir,
    photoStore: readPhotoStore(env, dataDir),
    recipients: recipientList(env.BACKUP_RECIPIENT),
    /** npm runs its scripts in the root of the project and says where the person was. */
    fileAt: (name: string) => resolve(env.INIT_CWD || '.', name),
  };
}
