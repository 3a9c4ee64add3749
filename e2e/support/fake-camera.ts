import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const fixture = (file: string) => fileURLToPath(new URL(`../fixtures/${file}`, import.meta.url));

/** Drawn by the reading service's own renderer: the people are invented. */
export const documents = {
  card: { file: fixture('id-card-front.jpg'), id_number: '28707242617187' },
  page: { file: fixture('passport-page.jpg'), passport_number: 'L2520856' },
} as const;

/** Each lies straight, with this much of the table about it, as a share of its width. */
const TABLE_MARGIN = 0.04;

export interface Scene {
  document: keyof typeof documents;
  /** How the camera is held: a webcam's picture is wide, a phone's is tall. */
  size: { width: number; height: number };
  /** The document's width, as a share of the picture's. */
  across: number;
  /** How far above the middle it lies, as a share of the picture's height: the dialog keeps a line for its sentence. */
  raised: number;
  /** How far out of focus, in pixels. */
  blur?: number;
}

/** The document on a table, as a camera sees it. */
async function picture({ document, size, across, raised, blur }: Scene): Promise<Buffer> {
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
    .composite([laid])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(scene)
    .blur(blur ?? false)
    .jpeg({ quality: 92 })
    .toBuffer();
}

export interface FakeCamera {
  /** What Chromium must be started with. */
  readonly args: string[];
  dispose(): void;
}

/** A camera that plays one scene for ever. Chromium takes JPEG pictures laid end to end for a film. */
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
