import { createHash } from 'node:crypto';
import { z } from 'zod';

export const FORMAT = 1;
export const MANIFEST_NAME = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The last entry of a backup describes its contents. A file without it is incomplete. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  app_version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })),
  /** In the order of loading: a table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0), sha256 })),
  /** The last id of each table, so that the id of a deleted record is not used again. */
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), last_value: z.int(), is_called: z.boolean() }),
  ),
  photos: z.object({ files: z.int().min(0), bytes: z.int().min(0), sha256 }),
  /** Photos with a row but without a file. */
  missing_photos: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Throws if it is not a manifest that this version can read. */
export function parseManifest(text: string): Manifest {
  const read = JSON.parse(text);
  if (typeof read?.format === 'number' && read.format > FORMAT)
    throw new Error('it was made by a newer version of the program');
  return manifestSchema.parse(read);
}

/** One digest for any number of files, from their order, names, sizes and digests. */
export function createListDigest() {
  const list = createHash('sha256');
  let files = 0;
  let bytes = 0;
  return {
    add(name: string, size: number, digest: string) {
      list.update(`${digest} ${size} ${name}\n`);
      files += 1;
      bytes += size;
    },
    end: () => ({ files, bytes, sha256: list.digest('hex') }),
  };
}

const count = new Intl.NumberFormat('en');

export const describe = (tables: readonly { rows: number }[], photos: { files: number }) =>
  `${count.format(tables.reduce((sum, { rows }) => sum + rows, 0))} rows and ${count.format(photos.files)} photo files`;
