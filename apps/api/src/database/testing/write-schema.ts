import { writeFile } from 'node:fs/promises';
import { startThrowawayPostgres } from '@bawaba/embedded-postgres';
import { createPool } from '../connection.ts';
import { prepareDatabase } from '../prepare.ts';
import { generateSchema } from './generate-schema.ts';

const server = await startThrowawayPostgres();
try {
  const pool = createPool(server.url);
  await prepareDatabase(pool);
  await writeFile(new URL('../schema.ts', import.meta.url), await generateSchema(pool));
  await pool.end();
} finally {
  await server.stop();
}
