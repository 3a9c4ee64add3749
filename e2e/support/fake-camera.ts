import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const fixture = (file: string) => fileURLToPath(new URL(`../fixtures/${file}`, import.meta.url));

/** Rendered by the generator of the OCR service, with invented people. */
export const documents = {
  card: { file: fixture('id-card-front.jpg'), id_number: '28707242617187' },
  page: { file: fixture('passport-page.jpg'), passport_number: 'L2520856' },
} as const;

/** Each document is not rotated, and has this margin of table around it, as a fraction of its width. */
const TABLE_MARGIN = 0.04;

export interface Scene {
  document: keyof typeof documents;
  /** Size of the camera picture: landscape for a webcam, portrait for a phone. */
  size: { width: number; height: number };
  /** Width of the document, as a fraction of the picture width. */
  across: number;
  /** Distance above the centre, as a fraction of the picture height: below, the dialog has a line of text. */
  raised: number;
  /** Blur radius in pixels. */
  blur?: number;
  /** The camera mirrors. */
  isMirrored?: boolean;
  /** A drawing over the picture, in its pixels. */
  over?: string;
}

/** A lamp's reflection, and a finger from below, for `over`. */
export const lampAt = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff"/>`;
export const fingerAt = (x: number, y: number, width: number) =>
  `<rect x="${x - width / 2}" y="${y}" width="${width}" height="2000" rx="${width / 2}" fill="#c48c70"/>`;

const drawn = (shapes: string, { width, height }: Scene['size']) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`);

/** A camera picture of the document on a table. */
async function picture({ document, size, across, raised, blur, isMirrored, over }: Scene): Promise<Buffer> {
  const { data, info } = await sharp(documents[document].file)
    .resize(Math.round(size.width * across * (1 + 2 * TABLE_MARGIN)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data;
  const laid = {
    input: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
    left: Math.round((size.width - info.width) / 2),
    top: Math.round(size.height * (0.5 - raised) - info.height / 2),
  };
  const scene = await sharp({ create: { ...size, channels: 3, background: { r, g, b } } })
    .composite([laid, ...(over ? [{ input: drawn(over, size) }] : [])])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(scene)
    .blur(blur ?? false)
    .flop(isMirrored ?? false)
    .jpeg({ quality: 92 })
    .toBuffer();
}

export interface FakeCamera {
  /** Arguments for Chromium. */
  readonly args: string[];
  dispose(): void;
}

/** A camera that shows one scene in a loop. Chromium plays concatenated JPEG files as a video. */
export async function fakeCamera(scene: Scene): Promise<FakeCamera> {
  const folder = mkdtempSync(join(tmpdir(), 'bawaba-camera-'));
  const film = join(folder, 'scene.mjpeg');
  const frame = await picture(scene);
  writeFileSync(film, Buffer.concat([frame, frame]));
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
