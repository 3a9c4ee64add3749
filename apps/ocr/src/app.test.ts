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

/** A PNG of a few bytes whose header claims a huge size. */
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

/** No scan times out, however slow the machine is. */
const patient = { ...config, workers: 1, scanTimeoutMs: 600_000 };

let app: FastifyInstance;
const send = (files: Record<string, Buffer | string>, to = app, url = '/scan-complete') =>
  to.inject({ method: 'POST', url, ...form(files) });
const straighten = (front: Buffer) => send({ front }, app, '/straighten');

beforeAll(async () => {
  app = await buildApp(patient);
});
afterAll(() => app.close());

test('reports its health', async () => {
  expect((await app.inject('/health')).json()).toMatchObject({
    status: 'ok',
    workers: expect.any(Number),
    busy: 0,
    queued: 0,
  });
});

test('reports its figures for Prometheus', async () => {
  const { headers, body } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(body).toMatch(/^bawaba_ocr_queued 0$/m);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
});

describe('an upload that is not a photograph of a document is refused:', () => {
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
    for (const url of ['/scan-complete', '/straighten']) {
      const response = await send(await files(), app, url);
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ success: false, code, data: null });
      expect(response.json().error).not.toBe('');
    }
  });
});

test('reads both sides of a card in either order, and reports the place of each field', async () => {
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

type Corner = readonly [number, number];
/** Of the upper edge of a document, as one reads it: 0 is upright, 90 is turned clockwise. */
const slantOf = ([[x0, y0], [x1, y1]]: readonly [Corner, Corner]) =>
  Math.atan2(y1 - y0, x1 - x0) * (180 / Math.PI);

test('reports the corners of the document in each picture, as one reads it, and the size of the picture', async () => {
  const [front, back] = [picture('easy-00-front.jpg'), picture('easy-00-back.jpg')];
  const { data } = (await send({ front, back })).json();
  expect(data.pages.map(({ side }: { side: string }) => side)).toEqual(['front', 'back']);
  const { width, height } = await sharp(front).metadata();
  expect(data.pages[0]).toMatchObject({ width, height });
  // The field boxes are inside of the corners.
  const [left, right] = [0, 1].map((i) => data.pages[0].corners[i][0]);
  const [x, , w] = data.fields.full_name.box;
  expect(x > left && x + w < right).toBe(true);
  const [upright] = data.pages;
  for (const quarters of [1, 2, 3]) {
    const turned = await sharp(front)
      .rotate(quarters * 90)
      .jpeg()
      .toBuffer();
    const [page] = (await send({ front: turned })).json().data.pages;
    expect([page.width, page.height]).toEqual(quarters % 2 ? [height, width] : [width, height]);
    const turnedBy = (slantOf(page.corners) - slantOf(upright.corners) + 720) % 360;
    expect(Math.abs(turnedBy - quarters * 90)).toBeLessThan(2);
  }
});

test('turns a document upright and cuts it to its border, with the place of the face', async () => {
  const front = picture('easy-00-front.jpg');
  const tilted = await sharp(front).rotate(102, { background: '#4a3b2c' }).jpeg().toBuffer();
  const response = await straighten(tilted);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const facts = JSON.parse(String(response.headers['x-straightened']));
  const { width, height } = await sharp(response.rawPayload).metadata();
  expect(facts).toMatchObject({ kind: 'front', width, height });
  expect(facts.width / facts.height).toBeCloseTo(85.6 / 53.98, 1);
  // The portrait of an Egyptian card is at the left.
  const [x, y, w, h] = facts.face;
  expect(x >= 0 && x + w < facts.width / 2 && y >= 0 && y + h < facts.height && w < h).toBe(true);
  // The same card, now upright, filling the picture.
  const { data } = (await send({ front: response.rawPayload })).json();
  expect(data.id_number).toBe((await send({ front })).json().data.id_number);
  expect(Math.abs(slantOf(data.pages[0].corners))).toBeLessThan(2);
});

test('the page of an open passport is cut out, and the back of a card has no face', async () => {
  const factsOf = async (name: string) =>
    JSON.parse(String((await straighten(picture(name))).headers['x-straightened']));
  const page = await factsOf('hard-04-page.jpg');
  expect(page).toMatchObject({ kind: 'page', face: expect.any(Array) });
  expect(page.width / page.height).toBeCloseTo(125 / 88, 1);
  expect(await factsOf('easy-00-back.jpg')).toMatchObject({ kind: 'back', face: null });
});

test('a photograph in any of the eight EXIF orientations has the same result', async () => {
  const page = picture('easy-01-page.jpg');
  const upright = (await send({ front: page })).json();
  expect(upright.data.mrz_valid).toBe(true);
  // How a picture must be stored so that the EXIF rotation and mirroring restore it.
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

test('a picture of 300 pixels has an answer, and its confident fields are those of the large picture', async () => {
  type Fields = Record<string, { confidence: number; value: string }>;
  const confident = (fields: Fields) =>
    Object.entries(fields)
      .filter(([, { confidence }]) => confidence >= 60)
      .map(([name, { value }]) => [name, value]);
  for (const name of ['easy-00-front.jpg', 'easy-01-page.jpg']) {
    const small = await sharp(picture(name)).resize(300, 300, { fit: 'inside' }).jpeg().toBuffer();
    const response = await send({ front: small });
    expect([200, 422]).toContain(response.statusCode);
    const large = confident((await send({ front: picture(name) })).json().data.fields);
    expect(large).toEqual(expect.arrayContaining(confident(response.json().data?.fields ?? {})));
  }
});

test('a name that is cut off in the zone is completed from the page', async () => {
  const { data } = (await send({ front: picture('name-cut-by-the-zone.jpg') })).json();
  expect(data.mrz_line1).toMatch(/<GRA<GRARUS<LORJUJ$/);
  expect(data.full_name).toBe('Gra Grarus Lorjujumi Seheltil Rustilurthi');
  expect(warnings(data)).not.toContain('name_cut');
});

test('a name that may be cut off, and that the page does not complete, has a low confidence', async () => {
  const image = sharp(picture('name-cut-by-the-zone.jpg'));
  const { width } = await image.metadata();
  const zone = (await send({ front: picture('name-cut-by-the-zone.jpg') })).json().data.fields.mrz_line1.box;
  // Paint over everything above the zone.
  const paper = sharp({
    create: { width: width!, height: zone[1] - 10, channels: 3, background: '#8a8f86' },
  });
  const covered = image.composite([{ input: await paper.png().toBuffer(), left: 0, top: 0 }]);
  const { data } = (await send({ front: await covered.jpeg({ quality: 95 }).toBuffer() })).json();
  expect(warnings(data)).toContain('name_cut');
  expect(data.fields.full_name.confidence).toBeLessThan(60);
});

test('an open passport with a portrait on both pages is read from a close-up', async () => {
  const { data } = (await send({ front: picture('open-and-upside-down.jpg') })).json();
  expect(data).toMatchObject({ document_type: 'passport', mrz_valid: true, passport_number: '796448873' });
});

test('a card whose outline is too narrow is read with a wider one, and its name is complete', async () => {
  const { data } = (await send({ front: picture('cut-out-too-tightly.jpg') })).json();
  expect(data.full_name).toBe('إدريس كامل طلعت فضل');
});

test('a wrong hint does not override a clear picture', async () => {
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
  const front = picture('easy-00-front.jpg');
  const [left, top, width, height] = (await send({ front })).json().data.fields.id_number.box;
  const patch = { create: { width, height, channels: 3 as const, background: '#d8d4c8' } };
  const input = await sharp(patch).png().toBuffer();
  const covered = await sharp(front).composite([{ input, left, top }]).jpeg().toBuffer();
  const { data } = (await send({ front: covered })).json();
  expect(data).toMatchObject({ document_type: 'national_id', id_number: null });
  expect(data.full_name).not.toBeNull();
  expect(warnings(data)).toContain('number_unread');
});

test('if only one of two pictures shows a card, that card is read, with a warning', async () => {
  const [front, drawing] = [picture('easy-00-front.jpg'), noDocument('the shape of a card')];
  for (const files of [
    { front, back: drawing },
    { front: drawing, back: front },
  ]) {
    const { data } = (await send(files)).json();
    expect(data.id_number).toMatch(/^\d{14}$/);
    expect(warnings(data)).toContain('side_not_found');
    const { width, height } = await sharp(drawing).metadata();
    const side = files.front === drawing ? 'front' : 'back';
    expect(data.pages).toContainEqual({ side, width, height, corners: null, mirrored: false });
  }
});

test('an outline with two corners in one place is not a document', async () => {
  const response = await send({ front: picture('two-corners-on-one-peak.jpg') });
  expect([response.statusCode, response.json().code]).toEqual([422, 'document_not_found']);
});

test('a reader stays within its memory limit, even with several photographs of 50 megapixels', async () => {
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
  // A reader above its limit would have been killed and replaced.
  expect((await crowd.inject('/health')).json()).toMatchObject({ readers, busy: 0 });
  await crowd.close();
});

test('a full queue answers 503 with Retry-After, and the next scan succeeds', async () => {
  const small = await buildApp({ ...patient, queueLimit: 1 });
  const front = picture('easy-00-front.jpg');
  const answers = await Promise.all(Array.from({ length: 8 }, () => send({ front }, small)));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '2'));
  expect((await send({ front }, small)).statusCode).toBe(200);
  await small.close();
});
