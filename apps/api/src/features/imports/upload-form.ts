import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, FieldError, importKinds, MAX_IMPORT_BYTES, pathId } from '@bawaba/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { shownFileName } from '../../plugins/shown-file-name.ts';
import type { UploadWatch } from '../../plugins/upload-watch.ts';

const fields = z.object({ kind: z.enum(importKinds), village_id: pathId.optional() });
export type UploadFields = z.output<typeof fields>;

export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

function readFields(values: Record<string, unknown>): UploadFields {
  const read = fields.safeParse(values);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new FieldError(String(issue?.path[0] ?? 'kind'), 'invalid_choice');
}

export interface UploadFolder {
  readonly path: string;
}

/**
 * A form with `kind`, `village_id` and then `file`. `begin` is called before the file is read: it refuses an upload that nobody may
 * make. The file is readable by this user of the machine only, and is removed if anything fails.
 */
export async function receiveFile<Begun>(
  request: FastifyRequest,
  watch: UploadWatch,
  folder: string,
  begin: (fields: UploadFields) => Promise<Begun>,
): Promise<{ begun: Begun; file: UploadedFile }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const values: Record<string, unknown> = {};
  const limits = { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 10, fieldSize: 100, parts: 11 };
  const parts = request.parts({ limits });
  for (;;) {
    const { done, value: part } = await watch.untilCancelled(parts.next());
    if (done) throw new AppError('no_file');
    if (part.type === 'field') {
      values[part.fieldname] = part.value;
      continue;
    }
    const begun = await begin(readFields(values));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const hash = createHash('sha256');
    let bytes = 0;
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length;
        hash.update(chunk);
        next(null, chunk);
      },
    });
    const stopped = new AbortController();
    try {
      const writing = pipeline(part.file, counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
        signal: stopped.signal,
      });
      writing.catch(() => {});
      await watch.untilCancelled(writing);
      if (part.file.truncated) throw new AppError('too_large');
      return { begun, file: { path, name: shownFileName(part.filename), bytes, sha256: hash.digest('hex') } };
    } catch (error) {
      stopped.abort();
      await rm(path, { force: true });
      throw error;
    }
  }
}

/** A file that is being received was written a moment ago. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Files that no import keeps: of a copy of the program that was killed, or of an import that needs them no longer. */
export async function removeAbandonedFiles(
  folder: string,
  keptFiles: () => Promise<ReadonlySet<string>>,
  now = Date.now(),
) {
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now - found.mtimeMs > ABANDONED_MS) old.push(name);
  }
  if (old.length === 0) return;
  const kept = await keptFiles();
  for (const name of old) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}
