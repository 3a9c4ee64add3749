import { join } from 'node:path';

export interface S3Settings {
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  /** Before every object of ours: empty, or ends with a slash. */
  readonly root: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export type PhotoStoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Settings };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Letters that no S3 server, proxy or URL parser changes. */
const PREFIX_PART = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;
const VISIBLE = /^[\x21-\x7e]+$/;
const LOOPBACK = /^(127(\.\d+){3}|\[::1\]|localhost)$/;

const fail = (name: string, message: string): never => {
  throw new Error(`configuration: ${name}: ${message}`);
};

export const photoFolder = (dataDir: string): PhotoStoreSettings => ({
  kind: 'folder',
  folder: join(dataDir, 'photos'),
});

/** Where the photos are, from the environment. No message contains a value: it may be a secret in the wrong place. */
export function readPhotoStore(env: NodeJS.ProcessEnv, dataDir: string): PhotoStoreSettings {
  const place = env.PHOTO_STORE;
  if (!place) return photoFolder(dataDir);
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*?)\/?$/.exec(place) ?? [];
  if (!BUCKET.test(bucket) || (prefix && !prefix.split('/').every((part) => PREFIX_PART.test(part))))
    fail('PHOTO_STORE', 'must be s3://bucket or s3://bucket/prefix; without it photos are in DATA_DIR');
  const missing = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => !env[name]);
  if (missing.length > 0) fail('PHOTO_STORE', `an S3 store needs ${missing.join(' and ')} too`);
  const [accessKeyId, secretAccessKey, region] = [
    visible(env, 'S3_ACCESS_KEY_ID'),
    visible(env, 'S3_SECRET_ACCESS_KEY'),
    visible(env, 'S3_REGION', 'us-east-1'),
  ];
  const root = prefix && `${prefix}/`;
  return {
    kind: 's3',
    s3: { endpoint: endpointOf(env), region, bucket, root, accessKeyId, secretAccessKey },
  };
}

/** The environment from which a program with the same data folder reads these settings. */
export function photoStoreEnvironment(settings: PhotoStoreSettings): Record<string, string> {
  if (settings.kind === 'folder') return { PHOTO_STORE: '' };
  const { endpoint, region, bucket, root, accessKeyId, secretAccessKey } = settings.s3;
  return {
    PHOTO_STORE: `s3://${bucket}/${root}`,
    S3_ENDPOINT: endpoint.href,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

function visible(env: NodeJS.ProcessEnv, name: string, otherwise = ''): string {
  const value = env[name] || otherwise;
  return VISIBLE.test(value) ? value : fail(name, 'contains a space or an invisible character');
}

function endpointOf(env: NodeJS.ProcessEnv): URL {
  const text = env.S3_ENDPOINT ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!url || !isPlain || !/^https?:$/.test(url.protocol))
    return fail('S3_ENDPOINT', 'must be the address of a server, such as https://s3.example.com');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
    return fail('S3_ENDPOINT', 'must be https: identity documents do not cross a network in the open');
  return url;
}
