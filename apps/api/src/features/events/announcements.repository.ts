import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Tells every listening copy of the api what committed changes have written down (migration 0041). */
export const send = (db: Database) => sql`SELECT send_announcements()`.execute(db);
