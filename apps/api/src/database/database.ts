import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What runs queries: the connection pool, or one transaction. */
export type Database = Kysely<Schema>;
