import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** The first line of every file in the format of age (https://age-encryption.org/v1). */
const AGE_HEADER = Buffer.from('age-encryption.org/v1\n');

type Bytes = AsyncIterable<Uint8Array>;
type WebBytes = Parameters<Encrypter['encrypt']>[0] & ReadableStream<Uint8Array>;
// Not Readable.toWeb: in Node 20 it buffers everything if the receiver is slow.
const webStream = (bytes: Bytes) => ReadableStream.from(bytes) as unknown as WebBytes;
const fromWebStream = (bytes: unknown) => bytes as Bytes;

/** Throws if one of them is not a public key of age. */
export function createEncrypter(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** A stage of a pipeline. The holder of any of the private keys can read the result; nobody on this machine can. */
export const encryptTo = (recipients: readonly string[]) =>
  async function* encrypt(bytes: Bytes): Bytes {
    yield* fromWebStream(await createEncrypter(recipients).encrypt(webStream(bytes)));
  };

/** The file may be whole; its key is missing. */
export class PrivateKeyError extends Error {}

/** The archive in a file, decrypted if necessary. A part of it at a time is in memory. */
export async function openArchive(file: string, identities: readonly string[] = []): Promise<Readable> {
  const source = createReadStream(file);
  try {
    const { start, bytes } = await readStart(source, AGE_HEADER.length);
    if (!start.subarray(0, AGE_HEADER.length).equals(AGE_HEADER)) return readable(bytes);
    if (identities.length === 0)
      throw new PrivateKeyError(`${file} is encrypted. Name the file of its private key with --identity.`);
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    const decrypted = await decrypter.decrypt(webStream(bytes)).catch((error: Error) => {
      throw /identity matched/.test(error.message)
        ? new PrivateKeyError(`This private key does not open ${file}.`)
        : error;
    });
    return readable(fromWebStream(decrypted));
  } catch (error) {
    source.destroy();
    throw error;
  }
}

const readable = (bytes: Bytes) => Readable.from(bytes, { objectMode: false });

/** The start of a stream, and the whole of it. The file may be a pipe, which can be read once only. */
async function readStart(source: Readable, length: number) {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  let start = Buffer.alloc(0);
  let next: IteratorResult<Buffer> | undefined;
  while (start.length < length && !next?.done) {
    next = await chunks.next();
    if (!next.done) start = Buffer.concat([start, next.value]);
  }
  async function* whole() {
    yield start;
    yield* chunks;
  }
  return { start, bytes: whole() };
}

/** The private keys in the text of a file as `age-keygen` writes it, with its comments. */
export function readIdentities(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0 || !identities.every((line) => /^AGE-SECRET-KEY-[A-Z0-9-]+$/.test(line)))
    throw new Error('This is not a file with private keys of age (AGE-SECRET-KEY-…).');
  return identities;
}
