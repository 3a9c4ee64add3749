import { createHash } from 'node:crypto';
import { PhotoDamagedError, PhotoStoreUnavailableError } from './photo-store-error.ts';
import type { S3Answer } from './s3-client.ts';

export interface ListedObject {
  readonly key: string;
  readonly time: Date;
}

export interface ListedPage {
  readonly objects: readonly ListedObject[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

export const digestOf = (algorithm: 'sha256' | 'md5', bytes: Buffer) =>
  createHash(algorithm).update(bytes).digest('hex');

/** The code in the body of an error; HEAD has no body. */
const errorCode = ({ body }: S3Answer) => /<Error>.*?<Code>(\w{1,100})<\/Code>/s.exec(body.toString())?.[1];

/** Only the store itself says this. A missing bucket and the page of a proxy are 404 too, and no photo is missing then. */
export const isMissing = (answer: S3Answer) => answer.status === 404 && errorCode(answer) === 'NoSuchKey';

/** Throws if the store refused the request, or if the answer is not one of S3. */
export function expectStatus(answer: S3Answer, ...expected: readonly number[]): S3Answer {
  if (expected.includes(answer.status)) return answer;
  if (answer.status >= 300 && answer.status < 400)
    throw new PhotoStoreUnavailableError('points to another address: check S3_ENDPOINT and S3_REGION');
  throw new PhotoStoreUnavailableError(
    `refused a request with ${[answer.status, errorCode(answer)].filter(Boolean).join(' ')}`,
  );
}

const etagOf = ({ headers }: S3Answer) => headers.etag?.replace(/^"(.*)"$/, '$1');
const storedDigest = ({ headers }: S3Answer) => headers['x-amz-meta-sha256'];

/** The MD5 of what the store has, unless it encrypts with keys of its own. */
export const confirms = (answer: S3Answer, bytes: Buffer) => etagOf(answer) === digestOf('md5', bytes);

/** For a store whose ETag is not the MD5: whether the object is the one that was put. */
export const isStored = (head: S3Answer, bytes: Buffer) =>
  storedDigest(head) === digestOf('sha256', bytes) && Number(head.headers['content-length']) === bytes.length;

/** The bytes of an object, if they are those that were put. An object that another tool copied here has only its MD5. */
export function verifiedBody(answer: S3Answer, name: string): Buffer {
  const { body } = expectStatus(answer, 200);
  if (storedDigest(answer) === undefined && etagOf(answer) === undefined)
    throw new PhotoStoreUnavailableError('answered with something that is not an object');
  const isIntact =
    storedDigest(answer) === undefined
      ? confirms(answer, body)
      : storedDigest(answer) === digestOf('sha256', body);
  if (!isIntact) throw new PhotoDamagedError(name);
  return body;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    return entities[name] ?? all;
  });
const element = (xml: string, name: string) => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : decode(text);
};

/** One page of ListObjectsV2. A page that is cut off or is something else is an error, never a short list. */
export function parseListing(text: string): ListedPage {
  const whole = /<ListBucketResult[\s>](.*)<\/ListBucketResult>\s*$/s.exec(text)?.[1];
  const isTruncated = whole && element(whole, 'IsTruncated');
  const next = whole && element(whole, 'NextContinuationToken');
  const isLast = isTruncated === 'false';
  if (!whole || (!isLast && (isTruncated !== 'true' || !next)))
    throw new PhotoStoreUnavailableError('answered with something that is not a list');
  const objects = [...whole.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const [key, time] = [element(entry, 'Key'), new Date(element(entry, 'LastModified') ?? '')];
    if (!key || Number.isNaN(time.getTime()))
      throw new PhotoStoreUnavailableError('sent a list that cannot be read');
    return { key, time };
  });
  return { objects, next: isLast ? undefined : next };
}
