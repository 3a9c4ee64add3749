interface Queryable {
  query(sql: string): Promise<{ rows: { found: boolean }[] }>;
}

/**
 * Text search stands on pg_trgm, which finds no trigrams in Arabic where the database's LC_CTYPE is C: searches then
 * read whole tables. Call it once the extension is there, on any server.
 */
export async function assertTrigrams(client: Queryable): Promise<void> {
  const { rows } = await client.query(`SELECT show_trgm('احمد') <> '{}' AS found`);
  if (rows[0]?.found) return;
  throw new Error(
    'This database cannot search Arabic text: its LC_CTYPE knows no letters but ASCII. Make it anew with UTF-8: ' +
      "CREATE DATABASE bawaba ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0;",
  );
}
