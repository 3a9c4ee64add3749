import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@bawaba/embedded-postgres';
import pg from 'pg';
import sharp from 'sharp';
import { measureExport } from './exports.ts';
import { startApi } from './product.ts';

/** A thousand residents with two photos each as one PDF; the data must have been filled by run.ts. */
const dataDir = fileURLToPath(new URL('../.cache/bench-data', import.meta.url));
const postgres = await startPostgres({ dataDir });
const client = new pg.Client(postgres.url);
await client.connect();
const { rows: residents } = await client.query<{ id: number }>(
  'SELECT id FROM residents WHERE village_id = 7 ORDER BY id DESC LIMIT 1000',
);
await client.query('DELETE FROM resident_photos');
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
    mkdirSync(join(dataDir, 'photos', key.slice(0, 2)), { recursive: true });
    linkSync(original, join(dataDir, 'photos', key.slice(0, 2), `${key}.jpg`));
    await client.query(
      `INSERT INTO resident_photos (resident_id, photo_type, storage_key, width, height, bytes)
       VALUES ($1, $2, $3, 1200, 756, $4)`,
      [id, type, key, jpeg.length],
    );
  }
}
const { rows: days } = await client.query<{ day: string }>(
  'SELECT min(check_in)::text AS day FROM residents WHERE id = ANY ($1)',
  [residents.map(({ id }) => id)],
);
await client.end();
const api = await startApi(postgres.url, dataDir, 38_124);
const token = await api.signIn();
console.log(
  (await measureExport(api, token, 'pdf', `village_id=7&check_in_from=${days[0]?.day}`)).join(' | '),
);
console.log(
  (await measureExport(api, token, 'pdf', `village_id=7&check_in_from=${days[0]?.day}`)).join(' | '),
);
await api.stop();
await postgres.stop();
