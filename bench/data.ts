import pg from 'pg';

/** Names as they come at the gate: Arabic mostly, some Latin with diacritics. Put together at random. */
const given =
  `أحمد محمد محمود مصطفى علي حسن حسين إبراهيم خالد عمر يوسف كريم طارق سامح هشام وليد شريف ياسر فاطمة مريم زينب
  عائشة سارة نور هدى منى سلمى ليلى رانيا دينا أميرة نادية سعاد آية إسراء أسماء جورج مينا بيشوي كيرلس مارينا`.split(
    /\s+/,
  );
const family =
  `السيد الشريف المصري النجار الحداد سليمان منصور فوزي رمضان شعبان جمعة خليل عثمان بدوي غانم حجازي الفقي زكي
  Müller Schmidt Rossi Ivanov Petrova Smith Dupont Novák Kowalski Hernández`.split(/\s+/);

/** Everything that slows a bulk load down, taken away and put back as the migrations made it. */
async function withoutIndexes(client: pg.Client, table: string, load: () => Promise<void>) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [table],
  );
  const { rows: exclusions } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'x'`,
    [table],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const { name } of exclusions) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await load();
  await client.query(`SET maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of exclusions) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}

export interface DataSize {
  readonly residents: number;
  readonly villages: number;
  readonly blacklist: number;
}

/** A register several years old: ids and check-in dates grow together, a fiftieth of the people in each village. */
export async function fill(url: string, { residents, villages, blacklist }: DataSize) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SET statement_timeout = 0');
  await client.query(`INSERT INTO villages (name) SELECT 'Village ' || i FROM generate_series(1, $1) i`, [
    villages,
  ]);
  await withoutIndexes(client, 'residents', async () => {
    await client.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, apartment_number, building_number, check_in,
         check_out, religion, marital_status, job, birthdate, sex, nationality, address, created_at)
       SELECT 1 + i % $4, pick($2) || ' ' || pick($2) || ' ' || pick($2) || ' ' || pick($3),
         CASE WHEN is_egyptian THEN 'national_id' ELSE 'passport' END,
         CASE WHEN is_egyptian
           THEN 2 || to_char(born, 'YYMMDD') || lpad((i % 35)::text, 2, '0') || lpad((i % 99991)::text, 5, '0')
           ELSE chr(65 + i % 26) || lpad(i::text, 8, '0') END,
         (1 + (random() * 19)::int)::text, chr(65 + (random() * 19)::int), came, came + 1 + (random() * 20)::int,
         'مسلم', 'متزوج', 'مهندس', born, CASE WHEN i % 2 = 0 THEN 'F' ELSE 'M' END, 'EGY',
         '12 شارع النيل - مدينة نصر - القاهرة', came
       FROM generate_series(1, $1) i, LATERAL (
         SELECT random() < 0.7 AS is_egyptian, date '1950-01-01' + (random() * 20000)::int AS born,
           current_date - 1400 + (i * 1400.0 / $1)::int AS came
       ) drawn`.replaceAll(
        /pick\(\$(\d)\)/g,
        '($$$1::text[])[1 + (random() * (cardinality($$$1::text[]) - 1))::int]',
      ),
      [residents, given, family, villages],
    );
  });
  await client.query(
    `INSERT INTO blacklist (village_id, id_number, reason)
     SELECT 1 + i % $2, 'BL' || lpad(i::text, 9, '0'), 'unpaid rent' FROM generate_series(1, $1) i`,
    [blacklist, villages],
  );
  await client.query('SELECT fold_resident_counts()');
  await client.query('VACUUM ANALYZE');
  await client.end();
}
