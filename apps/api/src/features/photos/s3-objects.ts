import { PhotoStoreUnavailableError } from './photo-store-error.ts';
import {
  confirms,
  digestOf,
  expectStatus,
  isMissing,
  isStored,
  type ListedObject,
  parseListing,
  verifiedBody,
} from './s3-answers.ts';
import type { S3Client } from './s3-client.ts';

/** Larger than any picture that the encoder writes. */
const MAX_OBJECT_BYTES = 64 * 2 ** 20;
/** A page has 1,000 names of at most 1,024 bytes, each with its details. */
const MAX_PAGE_BYTES = 8 * 2 ** 20;
const MAX_ANSWER_BYTES = 256 * 2 ** 10;

/** Objects of one bucket, by their whole key. Every write is checked before it counts. */
export function createS3Objects(client: S3Client, bucket: string) {
  return {
    /** The store compares the bytes with MD5 and SHA-256; we compare its answer. */
    async put(key: string, bytes: Buffer, type: string): Promise<void> {
      const headers = {
        'content-type': type,
        'content-md5': Buffer.from(digestOf('md5', bytes), 'hex').toString('base64'),
        'x-amz-meta-sha256': digestOf('sha256', bytes),
      };
      const put = { method: 'PUT', key, headers, body: bytes, maxBytes: MAX_ANSWER_BYTES } as const;
      const answer = expectStatus(await client.send(put), 200);
      if (confirms(answer, bytes)) return;
      const head = await client.send({ method: 'HEAD', key, maxBytes: 0 });
      if (head.status !== 200 || !isStored(head, bytes))
        throw new PhotoStoreUnavailableError('said that it has stored a photo, and has not');
    },

    async get(key: string): Promise<Buffer | undefined> {
      const answer = await client.send({ method: 'GET', key, maxBytes: MAX_OBJECT_BYTES });
      return isMissing(answer) ? undefined : verifiedBody(answer, key);
    },

    async remove(key: string): Promise<void> {
      const answer = await client.send({ method: 'DELETE', key, maxBytes: MAX_ANSWER_BYTES });
      if (!isMissing(answer)) expectStatus(answer, 200, 204);
    },

    /** Within the store. False if there is no such object. */
    async copy(from: string, to: string): Promise<boolean> {
      const headers = {
        'x-amz-copy-source': `/${[bucket, ...from.split('/')].map(encodeURIComponent).join('/')}`,
      };
      const answer = await client.send({ method: 'PUT', key: to, headers, maxBytes: MAX_ANSWER_BYTES });
      if (isMissing(answer)) return false;
      // A copy that fails late has the status 200 and an error in its body.
      if (!expectStatus(answer, 200).body.includes('<CopyObjectResult'))
        throw new PhotoStoreUnavailableError('did not confirm a copy');
      return true;
    },

    /** In the order of their keys. */
    async *list(prefix: string): AsyncGenerator<ListedObject> {
      let next: string | undefined;
      let last = Buffer.alloc(0);
      do {
        const query = {
          'list-type': '2',
          prefix,
          ...(next !== undefined && { 'continuation-token': next }),
        };
        const answer = await client.send({ method: 'GET', query, maxBytes: MAX_PAGE_BYTES });
        const page = parseListing(expectStatus(answer, 200).body.toString());
        for (const object of page.objects) {
          const key = Buffer.from(object.key);
          // A list that begins again would never end.
          if (key.compare(last) <= 0 || !object.key.startsWith(prefix))
            throw new PhotoStoreUnavailableError('sent a list that is not in order');
          last = key;
          yield object;
        }
        if (page.objects.length === 0 && page.next !== undefined)
          throw new PhotoStoreUnavailableError('sent an empty page of a list');
        next = page.next;
      } while (next !== undefined);
    },
  };
}

export type S3Objects = ReturnType<typeof createS3Objects>;
