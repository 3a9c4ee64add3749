import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import sharp from 'sharp';
import { dataDir } from '../data/registers.ts';
import type { Api } from '../systems/product.ts';
import { type FileExport, measureExport } from './exports.ts';

const RESIDENTS = 1000;
const VILLAGE = 7;

/** Two photos of a card for each resident: hard links to one file. */
async function givePhotos(client: pg.Client, residents: readonly { id: number }[]) {
  const noise = Buffer.from(Uint8Array.from({ length: 1200 * 756 * 3 }, (_, i) => (i * 7919) % 251));
  const jpeg = await sharp(noise, { raw: { width: 1200, height: 756, channels: 3 } })
    .blur(3)
    .jpeg({ quality: 85 })
    .toBuffer();
  const original = join(dataDir, 'bench-photo.jpg');
  writeFileSync(original, jpeg);
  for (const { id } of residents) {
    for (const type of ['id_card_front', 'id_card_back']) {
      const key = randomUUID();
      const folder = join(dataDir, 'photos', key.slice(0, 2));
      mkdirSync(folder, { recursive: true });
      const file = join(folder, `${key}.jpg`);
      try {
        linkSync(original, file);
      } catch {
        copyFileSync(original, file);
      }
      await client.query(
        `INSERT INTO resident_photos (resident_id, photo_type, storage_key, width, height, bytes)
         VALUES ($1, $2, $3, 1200, 756, $4)`,
        [id, type, key, jpeg.length],
      );
    }
  }
}

/** One PDF of a thousand residents with two photos each, twice: the first one also loads the fonts. */
export async function measurePdf(api: Api, client: pg.Client): Promise<FileExport[]> {
  const { rows: residents } = await client.query<{ id: number; day: string }>(
    `SELECT id, min(check_in) OVER ()::text AS day FROM (
       SELECT id, check_in FROM residents WHERE village_id = $1 ORDER BY id DESC LIMIT $2) newest`,
    [VILLAGE, RESIDENTS],
  );
  const { rows: photos } = await client.query('SELECT FROM resident_photos LIMIT 1');
  if (photos.length === 0) await givePhotos(client, residents);
  const query = `village_id=${VILLAGE}&check_in_from=${residents[0]?.day}`;
  return [await measureExport(api, 'pdf', query), await measureExport(api, 'pdf', query)];
}
