/**
 * A minimal program with Fastify, `pg` and the product's own queries: no sessions, no permissions, no validation, no log,
 * no security headers. Dates stay text, as in the product: parsing them would take half of the time of a list.
 */
import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';

const TODAY = new Date().toISOString().slice(0, 10);
const { builtins } = pg.types;
const parsers = {
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => text,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  options: '-c TimeZone=UTC',
});
const rowsOf = async (text, values) => (await pool.query(text, values)).rows;

const RESIDENT = `SELECT residents.id, residents.full_name, residents.id_type, residents.id_number, residents.document_type,
    residents.address, residents.owner_id, owners.name AS owner_name, residents.apartment_number,
    residents.building_number, residents.check_in, residents.check_out,
    residents.check_out - residents.check_in AS duration_days,
    CASE WHEN residents.check_out < $1::date THEN 'expired'
      WHEN residents.check_out <= $1::date + 3 THEN 'expiring_soon' ELSE 'active' END AS status,
    residents.village_id, villages.name AS village_name, residents.religion, residents.marital_status, residents.job,
    residents.birthdate, residents.id_expire_date, residents.passport_number, residents.passport_country,
    residents.passport_expiry_date, residents.passport_type, residents.nationality, residents.sex, residents.mrz_valid,
    residents.mrz_line1, residents.mrz_line2, residents.ocr_confidence_front, residents.ocr_confidence_back,
    coalesce((SELECT true FROM blacklist WHERE blacklist.identity_key =
      ANY (ARRAY[residents.identity_key, residents.passport_key]) LIMIT 1), false) AS blacklisted,
    residents.version, residents.created_at, residents.updated_at
  FROM residents
  JOIN villages ON villages.id = residents.village_id
  LEFT JOIN owners ON owners.id = residents.owner_id`;

/** Folds only what the searches of the benchmark need. */
const fold = (text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

async function startOfPage(offset) {
  if (offset < 4096) return { below: 2 ** 31 - 1, offset };
  const [start] = await rowsOf(
    `WITH blocks AS (
       SELECT value, sum(count) AS residents FROM resident_tallies WHERE dimension = 'block' GROUP BY value
     ), ranked AS (
       SELECT value AS block, sum(residents) OVER (ORDER BY value DESC) - residents AS newer FROM blocks
     )
     SELECT block, newer FROM ranked WHERE newer <= $1 ORDER BY block LIMIT 1`,
    [offset],
  );
  return { below: (Number(start.block) + 1) * 4096, offset: offset - start.newer };
}

function readPage(where, limit, offset, ...values) {
  if (offset === 0) {
    const text = `${RESIDENT} WHERE ${where} ORDER BY residents.id DESC LIMIT $2`;
    return rowsOf(text, [TODAY, limit, ...values]);
  }
  const ids = `SELECT residents.id FROM residents WHERE ${where} ORDER BY residents.id DESC LIMIT $2`;
  return rowsOf(
    `${RESIDENT} WHERE residents.id IN (${ids} OFFSET $${values.length + 3}) ORDER BY residents.id DESC`,
    [TODAY, limit, ...values, offset],
  );
}

const tallied = async (where, ...values) => {
  const [{ total }] = await rowsOf(
    `SELECT coalesce(sum(count), 0) AS total FROM resident_tallies WHERE ${where}`,
    values,
  );
  return total;
};

const loadByIds = (ids) =>
  rowsOf(`${RESIDENT} WHERE residents.id = ANY ($2) ORDER BY residents.id DESC`, [TODAY, ids]);

/** A whole number by its key. Otherwise each word anywhere: the newest of very many, or all of a few at once. */
async function searchResidents(text, limit, offset) {
  const words = fold(text).split(' ');
  const found = /\d/.test(text)
    ? await rowsOf('SELECT 1 FROM residents WHERE identity_key = $1 LIMIT 1', [text.toUpperCase()])
    : [];
  const where =
    found.length > 0
      ? 'residents.identity_key = $1'
      : words.map((_, i) => `residents.search_text LIKE $${i + 1}`).join(' AND ');
  const values = found.length > 0 ? [text.toUpperCase()] : words.map((word) => `%${word}%`);
  const page = `ORDER BY residents.id DESC LIMIT ${limit} OFFSET ${offset}`;
  if (found.length === 0) {
    const [explained] = await rowsOf(`EXPLAIN (FORMAT JSON) SELECT FROM residents WHERE ${where}`, values);
    const { Plan: plan } = explained['QUERY PLAN'][0];
    if (plan['Total Cost'] > 2000) {
      const near = 'residents.id > (SELECT max(id) - 40000 FROM residents)';
      const newest = await rowsOf(`SELECT id FROM residents WHERE ${where} AND ${near} ${page}`, values);
      if (newest.length === limit)
        return { rows: await loadByIds(newest.map(({ id }) => id)), total: plan['Plan Rows'] };
    }
  }
  const all = await rowsOf(
    `SELECT id, count(*) OVER () AS total FROM residents WHERE ${where} ${page}`,
    values,
  );
  return { rows: await loadByIds(all.map(({ id }) => id)), total: all[0]?.total ?? 0 };
}

async function listResidents(query) {
  const limit = Number(query.limit);
  const wanted = Number(query.offset ?? 0);
  if (query.search) return searchResidents(query.search, limit, wanted);
  if (query.village_id) {
    const village = Number(query.village_id);
    const [rows, total] = await Promise.all([
      readPage('residents.village_id = $3', limit, wanted, village),
      tallied(`dimension = 'id_type' AND village_id = $1`, village),
    ]);
    return { rows, total };
  }
  const { below, offset } = await startOfPage(wanted);
  const [rows, total] = await Promise.all([
    readPage('residents.id < $3', limit, offset, below),
    tallied(`dimension = 'id_type'`),
  ]);
  return { rows, total };
}

const RESIDENT_COLUMNS =
  `village_id full_name id_type id_number document_type address owner_id apartment_number
  building_number check_in check_out religion marital_status job birthdate id_expire_date passport_number
  passport_country passport_expiry_date passport_type nationality sex mrz_valid mrz_line1 mrz_line2
  ocr_confidence_front ocr_confidence_back`.split(/\s+/);

async function inTransaction(begin, work) {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const AUDIT = `INSERT INTO audit_logs
    (user_id, username, full_name, village_id, action, entity_type, entity_id, details, ip_address)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

async function createResident(body) {
  await rowsOf('SELECT id FROM villages WHERE id = $1', [body.village_id]);
  return inTransaction('BEGIN', async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `identity:${body.id_number}`,
    ]);
    await client.query(
      `SELECT reason FROM blacklist WHERE identity_key IN ($1)
       ORDER BY village_id IS DISTINCT FROM NULL, id DESC LIMIT 1`,
      [body.id_number],
    );
    const { rows } = await client.query(
      `INSERT INTO residents (${RESIDENT_COLUMNS.join(', ')})
       VALUES (${RESIDENT_COLUMNS.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
      RESIDENT_COLUMNS.map((column) => body[column] ?? null),
    );
    const { id } = rows[0];
    const resident = (await client.query(`${RESIDENT} WHERE residents.id = $2`, [TODAY, id])).rows[0];
    await client.query(AUDIT, [
      1,
      'admin',
      'Administrator',
      body.village_id,
      'create',
      'resident',
      String(id),
      JSON.stringify({ after: resident }),
      '127.0.0.1',
    ]);
    return resident;
  });
}

const hashOf = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest();

async function signIn({ username, password }, address) {
  const pair = hashOf('bench-pair', username, address);
  const subjects = [pair, hashOf('bench-address', address), hashOf('bench-account', username)];
  for (const subject of subjects) {
    await rowsOf(
      `INSERT INTO sign_in_attempts AS a (subject, attempts, window_ends_at)
       VALUES ($1, 1, now() + make_interval(secs => 900))
       ON CONFLICT (subject) DO UPDATE SET attempts = a.attempts + 1 RETURNING attempts`,
      [subject],
    );
  }
  const [account] = await rowsOf(
    'SELECT id, username, full_name, village_id, password_hash FROM users WHERE lower(username) = lower($1)',
    [username],
  );
  if (!(await verify(account.password_hash, password))) throw new Error('wrong password');
  await rowsOf('DELETE FROM sign_in_attempts WHERE subject = $1', [pair]);
  for (const subject of subjects.slice(1)) {
    await rowsOf('UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0) WHERE subject = $1', [
      subject,
    ]);
  }
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await inTransaction('BEGIN', async (client) => {
    await client.query('INSERT INTO sessions (token_hash, user_id) VALUES ($1, $2)', [hash, account.id]);
    await client.query(AUDIT, [
      account.id,
      account.username,
      account.full_name,
      account.village_id,
      'login',
      'user',
      String(account.id),
      null,
      address,
    ]);
  });
  const [user] = await rowsOf(
    `SELECT s.user_id, u.username, u.full_name, u.role_id, r.name AS role, r.display_name, u.village_id,
       v.name AS village_name, r.permissions
     FROM sessions s JOIN users u ON u.id = s.user_id JOIN roles r ON r.id = u.role_id
     LEFT JOIN villages v ON v.id = u.village_id WHERE s.token_hash = $1`,
    [hash],
  );
  return { token, user };
}

const TALLIED = 'resident_tallies t WHERE t.dimension =';
const STATISTICS = {
  villageStats: [
    `WITH totals AS (SELECT t.village_id, sum(t.count) AS residents FROM ${TALLIED} 'id_type' GROUP BY 1),
     staying AS (
       SELECT t.village_id, sum(t.count) AS residents,
         sum(t.count) FILTER (WHERE t.value <= to_char($1::date + 3, 'YYYY-MM-DD')) AS expiring
       FROM ${TALLIED} 'check_out' AND t.value >= $1::text GROUP BY 1)
     SELECT v.id, v.name AS village_name, coalesce(totals.residents, 0) AS total_residents,
       coalesce(staying.residents, 0) AS active_residents, coalesce(staying.expiring, 0) AS expiring_soon
     FROM villages v LEFT JOIN totals ON totals.village_id = v.id LEFT JOIN staying ON staying.village_id = v.id
     ORDER BY total_residents DESC, v.id`,
    [TODAY],
  ],
  blacklisted: [`SELECT coalesce(sum(count), 0) AS total FROM ${TALLIED} 'blacklist'`, []],
  recentActivity: [
    `WITH registered AS (
       SELECT (created_at AT TIME ZONE 'Africa/Cairo')::date AS on_day, count(*) AS residents FROM residents
       WHERE created_at >= ($1::date - 29)::timestamp AT TIME ZONE 'Africa/Cairo' GROUP BY 1)
     SELECT day::date AS date, coalesce(residents, 0) AS count
     FROM generate_series($1::date - 29, $1::date, interval '1 day') AS days (day)
     LEFT JOIN registered ON registered.on_day = days.day::date ORDER BY 1`,
    [TODAY],
  ],
  idTypeStats: [
    `SELECT kind AS id_type, coalesce(sum(t.count), 0) AS count
     FROM unnest(ARRAY['national_id', 'passport']) WITH ORDINALITY AS kinds (kind, place)
     LEFT JOIN (SELECT * FROM ${TALLIED} 'id_type') t ON t.value = kind GROUP BY kind, place ORDER BY place`,
    [],
  ],
  durationStats: [
    `SELECT sum(nights * residents) / nullif(sum(residents), 0) AS avg_duration, min(nights), max(nights)
     FROM (SELECT t.value::integer AS nights, sum(t.count) AS residents FROM ${TALLIED} 'duration'
       GROUP BY 1 HAVING sum(t.count) > 0) stays`,
    [],
  ],
  apartmentStats: [
    `SELECT top.apartment_number, nullif(top.building_number, '') AS building_number, v.name AS village_name,
       top.residents AS occupancy_count, (
         SELECT max(r.check_out) FROM residents r
         WHERE r.village_id = top.village_id AND r.apartment_number = top.apartment_number
           AND r.building_number IS NOT DISTINCT FROM nullif(top.building_number, '')) AS last_checkout
     FROM (
       SELECT t.village_id, split_part(t.value, E'\\n', 1) AS apartment_number,
         split_part(t.value, E'\\n', 2) AS building_number, sum(t.count) AS residents
       FROM ${TALLIED} 'apartment' AND t.value NOT LIKE E'\\n%'
       GROUP BY t.village_id, t.value HAVING sum(t.count) > 0
       ORDER BY residents DESC, t.village_id, t.value LIMIT 10) top
     JOIN villages v ON v.id = top.village_id
     ORDER BY occupancy_count DESC, v.id, top.apartment_number, top.building_number`,
    [],
  ],
  monthlyTrends: [
    `WITH arrived AS (
       SELECT substr(t.value, 1, 7) AS month, sum(t.count) AS residents FROM ${TALLIED} 'check_in'
       AND t.value >= to_char(date_trunc('month', $1::date)::date - make_interval(months => 11), 'YYYY-MM-DD')
       GROUP BY 1)
     SELECT to_char(months.month, 'YYYY-MM') AS month, coalesce(residents, 0) AS count
     FROM generate_series(date_trunc('month', $1::date)::date - make_interval(months => 11), $1::date,
       interval '1 month') AS months (month)
     LEFT JOIN arrived ON arrived.month = to_char(months.month, 'YYYY-MM') ORDER BY 1`,
    [TODAY],
  ],
};

const readStatistics = () =>
  inTransaction('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const figures = {};
    for (const [name, [text, values]] of Object.entries(STATISTICS)) {
      figures[name] = (await client.query(text, values)).rows;
    }
    return figures;
  });

async function listVisitors({ limit, offset = 0 }) {
  const [rows, total] = await Promise.all([
    rowsOf(
      `SELECT visitors.id, visitors.full_name, visitors.nationality, visitors.passport_number,
         visitors.apartment_number, visitors.building_number, visitors.visit_date, visitors.village_id,
         villages.name AS village_name, visitors.notes, visitors.version, visitors.created_at, visitors.updated_at,
         coalesce((SELECT true FROM blacklist WHERE blacklist.identity_key = ANY (ARRAY[visitors.passport_key])
           LIMIT 1), false) AS blacklisted
       FROM visitors JOIN villages ON villages.id = visitors.village_id
       ORDER BY visitors.id DESC LIMIT $1 OFFSET $2`,
      [Number(limit), Number(offset)],
    ),
    tallied(`dimension = 'visitors'`),
  ]);
  return { rows, total };
}

const app = Fastify();
const sendPage = (reply, { rows, total }) => reply.header('x-total-count', total).send(rows);
app.get('/api/residents', async ({ query }, reply) => sendPage(reply, await listResidents(query)));
app.get('/api/residents/:id', async ({ params }) => {
  const rows = await rowsOf(`${RESIDENT} WHERE residents.id = $2`, [TODAY, Number(params.id)]);
  return rows[0];
});
app.post('/api/residents', async ({ body }, reply) => reply.code(201).send(await createResident(body)));
app.get('/api/visitors', async ({ query }, reply) => sendPage(reply, await listVisitors(query)));
app.get('/api/blacklist/check/:number', async ({ params }) => {
  const [entry] = await rowsOf(
    `SELECT reason FROM blacklist WHERE identity_key IN ($1)
     ORDER BY village_id IS DISTINCT FROM NULL, id DESC LIMIT 1`,
    [params.number],
  );
  return { blacklisted: entry !== undefined, reason: entry?.reason ?? null };
});
app.get('/api/statistics/dashboard', readStatistics);
app.post('/api/auth/login', ({ body, headers }) => signIn(body, headers['x-forwarded-for'] ?? '127.0.0.1'));

await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: app.server.address().port });
