import { MAX_PHOTO_BYTES } from '@bawaba/contracts';
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { inOrder } from './dropped-files.ts';
import { type Incoming, picturesOf } from './pictures-of-files.ts';

const picture = (text = 'x') => new TextEncoder().encode(text);
const file = (name: string, ...parts: Uint8Array[]) => new File(parts as Uint8Array<ArrayBuffer>[], name);
const zip = (entries: Record<string, Uint8Array>, name = 'a.zip') => file(name, zipSync(entries));
async function taken(...files: File[]) {
  const found: Incoming[] = [];
  for await (const incoming of picturesOf(files)) found.push(incoming);
  return found.map((incoming) =>
    'picture' in incoming ? incoming.picture.name : { [incoming.name]: incoming.refusal },
  );
}

test('pictures in folders of a ZIP are taken, what systems add is not mentioned', async () => {
  const entries = {
    'people/one.jpg': picture('1'),
    'people/two.PNG': picture('2'),
    'people/': picture(''),
    'people/notes.txt': picture('3'),
    '__MACOSX/people/._one.jpg': picture('4'),
    'people/Thumbs.db': picture('5'),
  };
  expect(await taken(zip(entries), file('.DS_Store', picture()))).toEqual([
    'one.jpg',
    'two.PNG',
    { 'people/notes.txt': 'notAPicture' },
  ]);
});

test('the bytes of an entry arrive unchanged', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(50_000));
  for await (const incoming of picturesOf([zip({ 'one.jpg': bytes })])) {
    if (!('picture' in incoming)) throw new Error('refused');
    expect(new Uint8Array(await incoming.picture.arrayBuffer())).toEqual(bytes);
  }
});

/** A file of zeros, which says nothing about its size until it is unpacked. */
function bomb(name: string, bytes: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const entry = new ZipDeflate(name, { level: 9 });
  archive.add(entry);
  const zeros = new Uint8Array(2 ** 20);
  for (let at = 0; at < bytes; at += zeros.length) entry.push(zeros);
  entry.push(new Uint8Array(), true);
  const small = new ZipPassThrough('small.jpg');
  archive.add(small);
  small.push(picture('fine'), true);
  archive.end();
  return chunks;
}

test('an entry that unpacks to more than a photo may have ends at its limit, and the others go on', async () => {
  const packed = bomb('large.jpg', 2 * MAX_PHOTO_BYTES);
  expect(packed.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MAX_PHOTO_BYTES / 100);
  expect(await taken(file('bomb.zip', ...packed))).toEqual([{ 'large.jpg': 'tooLarge' }, 'small.jpg']);
});

test('a ZIP with very many entries ends in a sentence', async () => {
  const entries = Object.fromEntries(
    Array.from({ length: 2001 }, (_, at) => [`${at}.txt`, picture()] as const),
  );
  const found = await taken(zip(entries));
  expect(found.at(-1)).toEqual({ 'a.zip': 'damaged' });
  expect(found.length).toBeLessThanOrEqual(2001);
});

test('an encrypted entry, a ZIP that is none and a cut one end in a sentence', async () => {
  const encrypted = zipSync({ 'one.jpg': picture('secret'.repeat(100)) });
  // The first bit of the flags, in the header of the entry (APPNOTE 4.4.4).
  encrypted[6] = (encrypted[6] as number) | 1;
  // What is encrypted is no deflated text.
  encrypted.fill(0xff, 37, 50);
  expect(await taken(file('locked.zip', encrypted))).toEqual([{ 'locked.zip': 'damaged' }]);
  expect(await taken(file('none.zip', picture('hello')))).toEqual([{ 'none.zip': 'damaged' }]);
  const whole = zipSync({ 'one.jpg': crypto.getRandomValues(new Uint8Array(5000)) });
  expect(await taken(file('cut.zip', whole.subarray(0, 2000)))).toEqual([{ 'cut.zip': 'damaged' }]);
});

test('files come in the order of their names, numbers by their value', () => {
  const names = ['10.jpg', '9.jpg', '1 back.jpg', '1 front.jpg'];
  expect(inOrder(names.map((name) => file(name))).map(({ name }) => name)).toEqual([
    '1 back.jpg',
    '1 front.jpg',
    '9.jpg',
    '10.jpg',
  ]);
});
