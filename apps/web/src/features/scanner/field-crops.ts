import { decode, draw } from './picture.ts';
import type { Box, ReadField, Reading, ReadName, Side } from './reading.ts';

/** Beside a field there is room for this much; twice that for dense screens. */
const LARGEST = { width: 640, height: 112 };
const QUALITY = 0.85;

/** The place with a little around it, inside the picture. */
export function around([x, y, width, height]: Box, picture: { width: number; height: number }): Box {
  const margin = Math.round(Math.min(width, height) * 0.35);
  const left = Math.max(0, x - margin);
  const top = Math.max(0, y - margin);
  return [
    left,
    top,
    Math.min(picture.width, x + width + margin) - left,
    Math.min(picture.height, y + height + margin) - top,
  ];
}

/** The reading, each field with the piece of the picture that it was read from. */
export async function withCrops(
  reading: Reading,
  pictures: Readonly<Partial<Record<Side, File>>>,
): Promise<Reading> {
  const fields: Partial<Record<ReadName, ReadField>> = { ...reading.fields };
  for (const side of ['front', 'back'] as const) {
    const file = pictures[side];
    const bitmap = file && (await decode(file));
    if (!bitmap) continue;
    for (const [name, field] of Object.entries(fields) as [ReadName, ReadField][]) {
      if (field.side !== side || !field.box) continue;
      const place = around(field.box, bitmap);
      if (place[2] < 1 || place[3] < 1) continue;
      const scale = Math.min(1, LARGEST.width / place[2], LARGEST.height / place[3]);
      fields[name] = { ...field, crop: draw(bitmap, place, scale).toDataURL('image/jpeg', QUALITY) };
    }
    bitmap.close();
  }
  return { ...reading, fields };
}
