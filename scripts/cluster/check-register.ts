import pg from 'pg';
import type { Desk } from './client.ts';
import type { Load } from './load.ts';

const AT_ONCE = 8;

/** What is there after all faults, compared with what was acknowledged. */
export async function checkRegister(load: Load, databaseUrl: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ id: number; id_number: string; photos: number }>(
    `SELECT r.id::int, r.id_number, count(p.id)::int AS photos FROM residents r
     LEFT JOIN resident_photos p ON p.resident_id = r.id WHERE r.village_id = $1 GROUP BY r.id`,
    [load.village_id],
  );
  await client.end();

  const stored = new Map(rows.map((row) => [row.id, row]));
  const isStored = ({ id, id_number }: { id: number; id_number: string }) =>
    stored.get(id)?.id_number === id_number;
  const files = await photoFiles(load.desks[0] as Desk, [...stored.keys()]);
  const signedIn = await Promise.all(load.desks.map((desk) => desk.isSignedIn()));
  return {
    acknowledged: load.registrations.length,
    lost: load.registrations.filter((registration) => !isStored(registration)).length,
    stored: rows.length,
    storedTwice: rows.length - new Set(rows.map(({ id_number }) => id_number)).size,
    photosAcknowledged: load.photos,
    withoutPhoto: rows.filter(({ photos }) => photos === 0).length,
    withSeveralPhotos: rows.filter(({ photos }) => photos > 1).length,
    photosWithoutFile: rows.length - files,
    signedOut: signedIn.filter((isSignedIn) => !isSignedIn).length,
  };
}

/** How many of the residents have a photo that the api can show. */
async function photoFiles(desk: Desk, ids: number[]): Promise<number> {
  let found = 0;
  const work = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const [photo] = await desk.call(`/residents/${id}/photos`);
      if (photo && (await desk.bytesOf(photo.original_url)) > 100) found += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
