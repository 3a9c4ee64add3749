import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noDocument } from '../eval/no-documents.ts';
import { buildApp } from './app.ts';
import { config } from './config.ts';
import { decodePicture } from './image/picture.ts';

const data = new URL('../eval/data/', import.meta.url);
const picture = (name: string) => readFileSync(new URL(name, data));

function form(files: Record<string, Buffer | string>) {
  const boundary = 'bawaba-test';
  const parts = Object.entries(files).map(([name, body]) => {
    const file = typeof body === 'string' ? '' : `; filename="${name}.jpg"\r\ncontent-type: image/jpeg`;
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(body as Buffer),
      Buffer.from('\r\n'),
    ]);
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** A PNG of a few bytes that says it is huge. */
function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const framed = Buffer.concat([Buffer.from(type), body]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    check.writeUInt32BE(crc32(framed));
    return Buffer.concat([length, framed, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(1 << 20));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** However slow the machine: no scan is given up. */
const patient = { ...config, workers: 1, scanTimeoutMs: 600_000 };

let app: FastifyInstance;
const send = (files: Record<string, Buffer | string>, to = app) =>
  to.inject({ method: 'POST', url: '/scan-complete', ...form(files) });

beforeAll(async () => {
  app = await buildApp(patient);
});
afterAll(() => app.close());

test('says that it is well', async () => {
  expect((await app.inject('/health')).json()).toMatchObject({
    status: 'ok',
    workers: expect.any(Number),
    busy: 0,
    queued: 0,
  });
});

describe('what is no photograph of a document', () => {
  const plain = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#8899aa' } });
  const cases: [string, number, string, () => Promise<Record<string, Buffer>>][] = [
    ['nothing', 400, 'front_missing', async () => ({})],
    ['a back without a front', 400, 'front_missing', async () => ({ back: picture('easy-00-back.jpg') })],
    ['an empty file', 400, 'empty_file', async () => ({ front: Buffer.alloc(0) })],
    ['words', 400, 'not_an_image', async () => ({ front: Buffer.from('hello, this is no picture') })],
    [
      'half a picture',
      400,
      'not_an_image',
      async () => ({ front: picture('easy-00-front.jpg').subarray(0, 40_000) }),
    ],
    [
      'a drawing in SVG',
      400,
      'not_an_image',
      async () => ({
        front: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>'),
      }),
    ],
    [
      'a film',
      400,
      'animated_image',
      async () => {
        const frames = Buffer.concat([Buffer.alloc(300 * 200 * 3, 10), Buffer.alloc(300 * 200 * 3, 200)]);
        const raw = { width: 300, height: 400, channels: 3 as const, pageHeight: 200 };
        return {
          front: await sharp(frames, { raw })
            .webp({ delay: [100, 100], loop: 0 })
            .toBuffer(),
        };
      },
    ],
    ['a pixel bomb', 413, 'image_too_large', async () => ({ front: pixelBomb(12_000, 9500) })],
    [
      'a stamp',
      400,
      'image_too_small',
      async () => ({ front: await plain().resize(60, 40).png().toBuffer() }),
    ],
    ['an empty table', 422, 'document_not_found', async () => ({ front: await plain().jpeg().toBuffer() })],
  ];
  test.each(cases)('%s → %i', async (_, status, code, files) => {
    const response = await send(await files());
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, code, data: null });
    expect(response.json().error).not.toBe('');
  });
});

test('reads both sides of a card, whichever comes first, and says where each field stands', async () => {
  const [front, back] = [picture('easy-00-front.jpg'), picture('easy-00-back.jpg')];
  const { data } = (await send({ front, back })).json();
  const swapped = (await send({ front: back, back: front })).json();
  expect(data).toMatchObject({ document_type: 'national_id', id_verified: true });
  expect(data.id_number).toMatch(/^\d{14}$/);
  expect(swapped.data.id_number).toBe(data.id_number);
  expect(warnings(swapped.data)).toContain('sides_swapped');
  const { width, height } = await sharp(front).metadata();
  const [x, y, w, h] = data.fields.full_name.box;
  expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height && w > h).toBe(true);
});

test('obeys EXIF: a photograph stored in any of the eight ways reads the same', async () => {
  const page = picture('easy-01-page.jpg');
  const upright = (await send({ front: page })).json();
  expect(upright.data.mrz_valid).toBe(true);
  // How a picture must be stored so that EXIF's turn, and then its mirror, bring it back.
  const stored: Record<number, (image: Sharp) => Sharp> = {
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(90).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(270).flop(),
    8: (image) => image.rotate(90),
  };
  for (const [orientation, store] of Object.entries(stored)) {
    const turned = await store(sharp(page))
      .withMetadata({ orientation: Number(orientation) })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { data } = (await send({ front: turned })).json();
    expect([orientation, data?.mrz_line2]).toEqual([orientation, upright.data.mrz_line2]);
  }
});

test('a picture of 300 pixels is answered, and what cannot be read there is not made up', async () => {
  const small = (name: string) => sharp(picture(name)).resize(300, 300, { fit: 'inside' }).jpeg().toBuffer();
  for (const name of ['easy-00-front.jpg', 'easy-01-page.jpg']) {
    const response = await send({ front: await small(name) });
    expect([200, 422]).toContain(response.statusCode);
    const sure = Object.values<{ confidence: number; value: string }>(response.json().data?.fields ?? {});
    expect(sure.filter(({ confidence, value }) => confidence >= 60 && !value)).toEqual([]);
  }
});

test('a name that the zone had no room for is completed from the page', async () => {
  const { data } = (await send({ front: picture('name-cut-by-the-zone.jpg') })).json();
  expect(data.mrz_line1).toMatch(/<GRA<GRARUS<LORJUJ$/);
  expect(data.full_name).toBe('Gra Grarus Lorjujumi Seheltil Rustilurthi');
  expect(warnings(data)).not.toContain('name_cut');
});

test('a name that may be cut, and that the page does not complete, is doubted', async () => {
  const image = sharp(picture('name-cut-by-the-zone.jpg'));
  const { width } = await image.metadata();
  const zone = (await send({ front: picture('name-cut-by-the-zone.jpg') })).json().data.fields.mrz_line1.box;
  // Everything above the zone is painted over.
  const paper = sharp({
    create: { width: width!, height: zone[1] - 10, channels: 3, background: '#8a8f86' },
  });
  const covered = image.composite([{ input: await paper.png().toBuffer(), left: 0, top: 0 }]);
  const { data } = (await send({ front: await covered.jpeg({ quality: 95 }).toBuffer() })).json();
  expect(warnings(data)).toContain('name_cut');
  expect(data.fields.full_name.confidence).toBeLessThan(60);
});

test('a passport that lies open, a portrait on both pages, is read after a closer look', async () => {
  const { data } = (await send({ front: picture('open-and-upside-down.jpg') })).json();
  expect(data).toMatchObject({ document_type: 'passport', mrz_valid: true, passport_number: '796448873' });
});

test('a card that was cut out too tightly is read wider, and its name is whole', async () => {
  const { data } = (await send({ front: picture('cut-out-too-tightly.jpg') })).json();
  expect(data.full_name).toBe('إدريس كامل طلعت فضل');
});

test('the hint decides only where the pictures leave doubt', async () => {
  const [front, page] = [picture('easy-00-front.jpg'), picture('easy-01-page.jpg')];
  const typeOf = async (file: Buffer, hint: string) =>
    (await send({ document_type: hint, front: file })).json().data.document_type;
  expect(await typeOf(front, 'national_id')).toBe('national_id');
  expect(await typeOf(front, 'passport')).toBe('national_id');
  expect(await typeOf(page, 'national_id')).toBe('passport');
  expect(await typeOf(page, 'nonsense')).toBe('passport');
});

const warnings = (data: { warnings: { code: string }[] }) => data.warnings.map(({ code }) => code);

test('a card whose number cannot be read is still a card', async () => {
  const dark = await sharp(picture('easy-00-front.jpg')).linear(0.1, 0).jpeg().toBuffer();
  const { data } = (await send({ front: dark })).json();
  expect(data).toMatchObject({ document_type: 'national_id', id_number: null });
  expect(data.full_name).not.toBeNull();
  expect(warnings(data)).toContain('number_unread');
});

test('a picture without a document beside a card is a warning, and the card is read', async () => {
  const [front, drawing] = [picture('easy-00-front.jpg'), noDocument('the shape of a card')];
  for (const files of [
    { front, back: drawing },
    { front: drawing, back: front },
  ]) {
    const { data } = (await send(files)).json();
    expect(data.id_number).toMatch(/^\d{14}$/);
    expect(warnings(data)).toContain('side_not_found');
  }
});

test('an outline with two corners in one place is no outline', async () => {
  expect((await send({ front: picture('two-corners-on-one-peak.jpg') })).statusCode).toBeLessThan(500);
});

test('photographs of 50 megapixels are read one at a time, by a reader that stays within its memory', async () => {
  const huge = await sharp(picture('easy-01-page.jpg'))
    .resize(8200, 6100, { fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality: 60 })
    .toBuffer();
  const { width, height } = await decodePicture(huge);
  expect(Math.max(width, height)).toBe(2300);
  const crowd = await buildApp({ ...patient, queueLimit: 2 });
  const { readers } = (await crowd.inject('/health')).json();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send({ front: huge }, crowd)));
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  expect(answers.every(({ statusCode }) => [200, 503].includes(statusCode))).toBe(true);
  // One that took more would have been killed and replaced.
  expect((await crowd.inject('/health')).json()).toMatchObject({ readers, busy: 0 });
  await crowd.close();
});

test('a queue that is full answers 503 with Retry-After, and the service lives on', async () => {
  const small = await buildApp({ ...patient, queueLimit: 1 });
  const front = picture('easy-00-front.jpg');
  const answers = await Promise.all(Array.from({ length: 8 }, () => send({ front }, small)));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]!.headers['retry-after']).toBeDefined();
  expect((await send({ front }, small)).statusCode).toBe(200);
  await small.close();
});
