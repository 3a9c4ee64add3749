interface Queryable {
  query(sql: string): Promise<{ rows: { found: boolean }[] }>;
}

/**
 * Text search needs pg_trgm, which finds no trigrams in Arabic if the LC_CTYPE of the database is C: searches would then read
 * whole tables. Call this after the extension was created, on any server.
 */
export async function assertTrigrams(client: Queryable): Promise<void> {
  const { rows } = await client.query(`SELECT show_trgm('احمد') <> '{}' AS found`);
  if (rows[0]?.found) return;
  throw new Error(
    'This database cannot search Arabic text: its LC_CTYPE knows no letters but ASCII. Create it again with UTF-8: ' +
      "CREATE DATABASE bawaba ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0;",
  );
}
