import { decode, draw, type Turn } from './picture.ts';
import type { Box, ReadField, Reading, ReadName, Side } from './reading.ts';

/** Twice the space beside a field, for high-density screens. */
const LARGEST = { width: 640, height: 112 };
const QUALITY = 0.85;

/** The box with a small margin, inside the picture. */
export function around([x, y, width, height]: Box, picture: { width: number; height: number }): Box {
  const margin = Math.round(Math.min(width, height) * 0.15) + 4;
  const left = Math.max(0, x - margin);
  const top = Math.max(0, y - margin);
  return [
    left,
    top,
    Math.min(picture.width, x + width + margin) - left,
    Math.min(picture.height, y + height + margin) - top,
  ];
}

/** In each pair, the second field is directly below the first on an upright document. */
const below: readonly (readonly [ReadName, ReadName])[] = [
  ['full_name', 'address'],
  ['passport_country', 'id_number'],
  ['job', 'id_expire_date'],
];

/** The rotation that makes the crops of an upside-down or sideways picture upright. */
export function turnOf(fields: Reading['fields'], side: Side): Turn {
  for (const [upper, lower] of below) {
    const [one, other] = [fields[upper], fields[lower]];
    if (one?.side !== side || other?.side !== side || !one.box || !other.box) continue;
    const [x, y] = [centre(other.box)[0] - centre(one.box)[0], centre(other.box)[1] - centre(one.box)[1]];
    // A line of text is wider than it is high, unless the document lies sideways.
    const isSideways = other.box[3] > other.box[2];
    return isSideways ? (x < 0 ? 3 : 1) : y < 0 ? 2 : 0;
  }
  return 0;
}

const centre = ([x, y, width, height]: Box) => [x + width / 2, y + height / 2] as const;

/** Adds to each field a crop of the picture where it was read. */
export async function withCrops(
  reading: Reading,
  pictures: Readonly<Partial<Record<Side, File>>>,
): Promise<Reading> {
  const fields: Partial<Record<ReadName, ReadField>> = { ...reading.fields };
  for (const side of ['front', 'back'] as const) {
    const file = pictures[side];
    const bitmap = file && (await decode(file));
    if (!bitmap) continue;
    const turn = turnOf(fields, side);
    for (const [name, field] of Object.entries(fields) as [ReadName, ReadField][]) {
      if (field.side !== side || !field.box) continue;
      const place = around(field.box, bitmap);
      if (place[2] < 1 || place[3] < 1) continue;
      const [width, height] = turn % 2 === 0 ? [place[2], place[3]] : [place[3], place[2]];
      const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
      fields[name] = { ...field, crop: draw(bitmap, place, scale, turn).toDataURL('image/jpeg', QUALITY) };
    }
    bitmap.close();
  }
  return { ...reading, fields };
}
