import type { Database } from './database.ts';
import { sharedSecret } from './secrets.ts';

/** In the table of secrets, so that a backup carries it and a restored register is the same register. */
export const DATABASE_ID = 'database-id';

export const formatDatabaseId = (value: Buffer) => value.toString('hex').slice(0, 32);

/** Identifies this database among all others. */
export const databaseId = async (db: Database) => formatDatabaseId(await sharedSecret(db, DATABASE_ID));
