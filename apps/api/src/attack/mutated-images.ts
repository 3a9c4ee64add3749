import sharp, { type Sharp } from 'sharp';
import { createRandom, type Random } from '../demo/random.ts';
import { jpegOfSize, png } from './image-files.ts';

/** Hidden in pictures: it must never be in a stored file. */
export const HIDDEN_PROGRAM = '<script>alert("from a picture")</script>';

export interface MutatedImage {
  readonly kind: string;
  readonly bytes: Buffer;
  /** Not a picture at all: it must be refused. */
  readonly refused: boolean;
}

const WIDTH = 220;
const HEIGHT = 140;
/** Similar to an identity card: coloured lines on a background. */
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#cde"/>
  <rect x="10" y="20" width="60" height="80" fill="#754"/><path d="M80 30h120M80 60h100M80 90h110" stroke="#123" stroke-width="6"/></svg>`,
);
const encoders: readonly ((image: Sharp) => Sharp)[] = [
  (image) => image.jpeg(),
  (image) => image.jpeg({ progressive: true, mozjpeg: true }),
  (image) => image.png(),
  (image) => image.webp(),
  (image) => image.webp({ lossless: true }),
  (image) => image.tiff(),
];

export async function soundImages(): Promise<Buffer[]> {
  const card = await sharp(drawing).png().toBuffer();
  return Promise.all(encoders.map((encode) => encode(sharp(card)).toBuffer()));
}

async function animations(): Promise<Buffer[]> {
  const frames = Buffer.concat([Buffer.alloc(200 * 160 * 3, 10), Buffer.alloc(200 * 160 * 3, 200)]);
  const animation = () => sharp(frames, { raw: { width: 200, height: 320, channels: 3, pageHeight: 160 } });
  return [
    await animation()
      .gif({ delay: [100, 100] })
      .toBuffer(),
    await animation()
      .webp({ delay: [100, 100] })
      .toBuffer(),
  ];
}

/** A few kilobytes whose header announces more pixels than fit in memory. */
const pngBomb = (side: number, rows: number) =>
  png(
    { width: side, height: side, depth: 8, colour: 2 },
    Buffer.alloc(Math.min(side * 3 + 1, 200_000) * rows),
  );

/** The same in JPEG. */
const jpegBomb = (jpeg: Buffer, side: number) => jpegOfSize(jpeg, side, side);

/** A comment segment after the first marker: a valid JPEG, and HTML for a program that guesses types. */
const withComment = (jpeg: Buffer, text: string) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    jpeg.subarray(2),
  ]);
};

const otherFiles = [
  '',
  'x',
  'hello, this is no picture',
  `<!doctype html>${HIDDEN_PROGRAM}`,
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>',
  'PK\x03\x04\x14\x00\x00\x00\x08\x00',
  '\x7fELF\x02\x01\x01',
  'MZ\x90\x00',
  '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00',
  '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00',
  'RIFF\xff\xff\xff\xffWEBPVP8 ',
  'GIF89a',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff',
  'II*\x00\xff\xff\xff\xff',
  '{"json":true}',
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>',
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${HIDDEN_PROGRAM}</svg>`,
  '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><text>&x;</text></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300"><image xlink:href="file:///etc/passwd"/></svg>',
  `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">${'bcdefghi'.replace(/./g, (c) => `<!ENTITY ${c} "${`&${String.fromCharCode(c.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><text>&i;</text></svg>`,
].map((text) => Buffer.from(text, 'latin1'));

type Mutation = (random: Random, sound: readonly Buffer[], films: readonly Buffer[]) => Buffer;
const mutations: Readonly<Record<string, Mutation>> = {
  sound: (random, sound) => random.pick(sound),
  truncated: (random, sound) => {
    const image = random.pick(sound);
    return image.subarray(0, random.below(image.length));
  },
  'bits flipped': (random, sound) => {
    const image = Buffer.from(random.pick(sound));
    for (let n = 1 + random.below(20); n > 0; n--) {
      const at = random.below(image.length);
      image[at] = (image[at] as number) ^ (1 << random.below(8));
    }
    return image;
  },
  'head rewritten': (random, sound) => {
    const image = Buffer.from(random.pick(sound));
    for (let at = 0; at < 40; at++) if (random.below(3) === 0) image[at] = random.below(256);
    return image;
  },
  'pieces shuffled': (random, sound) => {
    const image = random.pick(sound);
    const [a, b] = [random.below(image.length), random.below(image.length)].sort((x, y) => x - y);
    return Buffer.concat([image.subarray(0, a), image.subarray(b), image.subarray(a, b)]);
  },
  'two formats': (random, sound) =>
    Buffer.concat([random.pick(sound).subarray(0, 4 + random.below(60)), random.pick(sound)]),
  'polyglot at the end': (random, sound) =>
    Buffer.concat([random.pick(sound), Buffer.from(HIDDEN_PROGRAM), random.pick(otherFiles)]),
  'polyglot in a comment': (_random, sound) => withComment(sound[0] as Buffer, HIDDEN_PROGRAM),
  'polyglot in front': (random, sound) => Buffer.concat([Buffer.from(HIDDEN_PROGRAM), random.pick(sound)]),
  'bomb in PNG': (random) => pngBomb(random.pick([12_000, 20_000, 60_000, 2 ** 31 - 1]), 1 + random.below(4)),
  'bomb in JPEG': (random, sound) => jpegBomb(sound[0] as Buffer, random.pick([12_000, 40_000, 65_500])),
  film: (random, _sound, both) => random.pick(both),
  'no picture': (random) => random.pick(otherFiles),
  noise: (random) => Buffer.from(Array.from({ length: random.below(3000) }, () => random.below(256))),
};
const alwaysRefused = new Set(['polyglot in front', 'bomb in PNG', 'bomb in JPEG', 'no picture', 'noise']);

/** Each kind in turn; the seed decides the details. */
export async function* mutatedImages(count: number, seed: number): AsyncGenerator<MutatedImage> {
  const random = createRandom(seed);
  const sound = await soundImages();
  const both = await animations();
  const kinds = Object.entries(mutations);
  for (let n = 0; n < count; n++) {
    const [kind, mutate] = kinds[n % kinds.length] as [string, Mutation];
    yield { kind, bytes: mutate(random, sound, both), refused: alwaysRefused.has(kind) };
  }
}
