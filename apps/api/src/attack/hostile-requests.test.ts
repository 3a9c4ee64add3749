import { type AuditLog, permissionNames, type SimilarInside } from '@bawaba/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasProgram } from '../testing/has-program.ts';
import { ADMIN, type TestApp, testApp } from '../testing/test-app.ts';
import { answerText } from './answer-text.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';
import { type MarkedVillage, markedVillage, renewableSession } from './marked-villages.ts';

/** `npm run test:attack` sends twenty thousand, from another seed. */
const REQUESTS = Number(process.env.ATTACK_REQUESTS ?? 1000);
const SEED = Number(process.env.ATTACK_SEED ?? 1);
const BATCH = 250;
const AT_ONCE = 8;

interface Attacker {
  readonly name: string;
  /** Which marks they may see. */
  readonly sees: (village: MarkedVillage) => boolean;
  /** A user without a village registers nobody, and must not see the blacklist of any village. */
  readonly hasVillage: boolean;
  /** False for the administrator, who could move marked records to another village: then a mark proves nothing. */
  readonly mayChange: boolean;
  readonly session?: ReturnType<typeof renewableSession>;
}

let t: TestApp;
const log: string[] = [];
let villages: MarkedVillage[];
let quiet: MarkedVillage;
let attackers: Attacker[];
beforeAll(async () => {
  t = await testApp({ LOG_LEVEL: 'trace' }, { write: (line) => void log.push(line) });
  villages = [];
  for (let n = 0; n < 3; n++) villages.push(await markedVillage(t, 6));
  quiet = villages[2] as MarkedVillage;
  attackers = [
    ...villages.slice(0, 2).map((village, index) => ({
      name: `all permissions, village ${index}`,
      sees: ({ id }: MarkedVillage) => id === village.id,
      hasVillage: true,
      mayChange: true,
      session: renewableSession(() => t.signInWith(permissionNames, village.id)),
    })),
    {
      name: 'all permissions, no village',
      sees: () => false,
      hasVillage: false,
      mayChange: true,
      session: renewableSession(() => t.signInWith(permissionNames, null)),
    },
    { name: 'not signed in', sees: () => false, hasVillage: false, mayChange: true },
    {
      name: 'admin',
      sees: () => true,
      hasVillage: true,
      mayChange: false,
      session: renewableSession(() => t.signIn(ADMIN)),
    },
  ];
});
afterAll(() => t.close());

/** Every row of the village without an attacker: it must not change. */
async function rowsOf({ id, mark }: MarkedVillage) {
  const rows: string[] = [];
  for (const table of ['villages', 'users', 'owners', 'family_members', 'residents', 'visitors', 'blacklist'])
    for (const { row } of (
      await t.pool.query(
        `SELECT '${table} ' || x::text AS row FROM ${table} x WHERE strpos(x::text, $1) > 0 ORDER BY 1`,
        [mark],
      )
    ).rows)
      rows.push(row);
  const { rows: photos } = await t.pool.query(
    `SELECT 'photo ' || p::text AS row FROM resident_photos p JOIN residents r ON r.id = p.resident_id
      WHERE r.village_id = $1 ORDER BY 1`,
    [id],
  );
  return [...rows, ...photos.map(({ row }) => row)];
}

/** Names, identity numbers, tokens, passwords, signatures and IP addresses must not be in the log. */
async function loggedSecrets() {
  const { rows: numbers } = await t.pool.query(
    `SELECT id_number AS text FROM residents WHERE length(id_number) = 14`,
  );
  expect(numbers.length).toBeGreaterThan(0);
  const whole = log.join('');
  const secrets = [
    ...villages.map(({ mark }) => mark),
    ...tokens,
    t.admin.token,
    ...numbers.map(({ text }) => text),
    ...[ADMIN.password, 'the password of', 'a password of the attack', 'signature=', 'Bearer', '"10.0.'],
  ];
  return secrets.filter((secret) => whole.includes(secret));
}

/** Marks of a village in records of another: something was moved or copied between them. */
async function foreignMarks() {
  const found: string[] = [];
  for (const { id, mark } of villages)
    for (const table of ['owners', 'residents', 'visitors', 'blacklist', 'audit_logs'])
      for (const { n } of (
        await t.pool.query(
          `SELECT count(*)::integer AS n FROM ${table} x WHERE strpos(x::text, $1) > 0 AND village_id <> $2
           ${table === 'audit_logs' ? "AND action <> 'blacklist_decision'" : ''}`,
          [mark, id],
        )
      ).rows)
        if (n > 0) found.push(`${n} of ${table}`);
  return found;
}

/** What is left of these answers without entries of the blacklist. */
const withoutEntries: Readonly<Record<string, (answer: unknown) => unknown>> = {
  // Who decided about an entry was shown it, because the name is similar.
  '/api/audit-logs': (answer) => {
    const { logs, ...page } = answer as { logs: AuditLog[] };
    return { ...page, logs: logs.filter(({ action }) => action !== 'blacklist_decision') };
  },
  '/api/blacklist/check/{idNumber}': () => null,
  '/api/blacklist/similar': () => null,
  '/api/blacklist/similar-inside': (people) =>
    (people as SimilarInside[]).map(({ entry: _, ...person }) => person),
};

/** An entry of the blacklist counts in every village: a user who may ask about a person sees the entry. */
function withoutBlacklist(
  payload: string,
  { hasVillage }: Attacker,
  { method, path }: HostileRequest,
): string {
  const strip = withoutEntries[path];
  return strip && hasVillage && method === 'GET' ? JSON.stringify(strip(JSON.parse(payload))) : payload;
}

function faultOf(
  { statusCode, payload }: { statusCode: number; payload: string },
  attacker: Attacker,
  request: HostileRequest,
): string | undefined {
  const { path } = request;
  const noOcr = path === '/api/ocr/scan-complete' && payload.includes('"ocr_unreachable"');
  // On a slow machine all places for exports can be taken for longer than a request waits.
  const isBusy = statusCode === 503 && payload.includes('"exports_busy"');
  if (statusCode >= 500 && !noOcr && !isBusy) return `answered ${statusCode}: ${payload.slice(0, 300)}`;
  if (/\bat .+:\d+:\d+\)?\n/.test(payload)) return 'shows a stack trace';
  // A sign-in is answered for the user with that name and password, not for the sender.
  if (path === '/api/auth/login' && statusCode < 300) return undefined;
  const shown = statusCode < 300 ? withoutBlacklist(payload, attacker, request) : payload;
  const foreign = villages.findIndex((village) => !attacker.sees(village) && shown.includes(village.mark));
  return foreign >= 0 ? `shows what belongs to village ${foreign}` : undefined;
}

/** How often a response had marks that its caller may see: it proves that the search for marks works. */
let ownMarks = 0;
const succeeded = new Set<string>();
const tokens = new Set<string>();
const answered = new Map<string, number>();
let sent = 0;
async function attack(request: HostileRequest, attacker: Attacker, faults: string[]) {
  const token = await attacker.session?.token();
  if (token) tokens.add(token);
  sent += 1;
  const answer = await t.app.inject({
    method: request.method,
    url: request.url,
    // Failed sign-ins block an address, so each request has its own.
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers },
    ...(request.payload !== undefined && { payload: request.payload }),
  });
  if (token && (answer.statusCode === 401 || answer.statusCode === 403))
    await attacker.session?.refused(token);
  const { statusCode } = answer;
  const payload = statusCode < 300 ? answerText(answer) : answer.payload;
  const outcome = `${Math.floor(statusCode / 100)}xx`;
  answered.set(outcome, (answered.get(outcome) ?? 0) + 1);
  if (outcome === '2xx') succeeded.add(`${request.method} ${request.path}`);
  if (villages.some(({ mark }) => payload.includes(mark))) ownMarks += 1;
  const fault = faultOf({ statusCode, payload }, attacker, request);
  if (fault)
    faults.push(
      `${request.method} ${request.url.slice(0, 300)} by ${attacker.name} with ${request.payload?.slice(0, 500)}: ${fault}`,
    );
}

/** Several at a time, in the order of the seed. */
async function attackAll(queue: { request: HostileRequest; by: number }[], faults: string[]) {
  const next = queue[Symbol.iterator]();
  const one = async () => {
    for (const { request, by } of next) {
      const attacker = attackers[by % attackers.length] as Attacker;
      const { method, path } = request;
      const isNew = method === 'POST' && !/\/(arrival|departure)$/.test(path);
      const mayAsk = attacker.mayChange || method === 'GET' || isNew;
      await attack(request, mayAsk ? attacker : (attackers[0] as Attacker), faults);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

describe('hostile requests', () => {
  it.each(['csv', 'excel', ...(hasProgram('pdftotext') ? ['pdf'] : [])])(
    'are searched inside files: %s',
    async (format) => {
      const answer = await t.app.inject({
        url: `/api/export/residents?format=${format}`,
        headers: { authorization: `Bearer ${t.admin.token}` },
      });
      for (const { mark } of villages) expect(answerText(answer)).toContain(mark);
    },
  );

  it('cause no server error, show nothing of other villages, and change nothing there', {
    timeout: 3_600_000,
  }, async () => {
    const requests = hostileRequests((await t.call('GET', '/openapi.json')).body);
    const before = await rowsOf(quiet);
    expect(before.length).toBeGreaterThan(25);
    const faults: string[] = [];
    for (let batch = 0; batch * BATCH < REQUESTS && faults.length < 20; batch++) {
      const seed = SEED + batch;
      const queue = fc.sample(fc.record({ request: requests, by: fc.nat(99) }), { numRuns: BATCH, seed });
      await attackAll(queue, faults);
    }
    console.log(`${sent} hostile requests from seed ${SEED}:`, Object.fromEntries(answered));
    console.log(
      `${succeeded.size} operations also succeeded; ${ownMarks} responses had marks that their caller may see`,
    );
    expect(faults, `seed ${SEED}`).toEqual([]);
    expect(await rowsOf(quiet)).toEqual(before);
    expect(await foreignMarks()).toEqual([]);
    expect(log.length).toBeGreaterThan(sent);
    expect(await loggedSecrets()).toEqual([]);
    // The requests were realistic: most operations also succeeded.
    expect(succeeded.size).toBeGreaterThan(30);
    expect(ownMarks).toBeGreaterThan(REQUESTS / 50);
    expect(await t.admin.get('/residents?limit=1')).toMatchObject({ status: 200 });
    const open = async (): Promise<string[]> => {
      const { rows } = await t.pool.query(
        `SELECT pid || ' ' || xact_start AS transaction FROM pg_stat_activity
         WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      return rows.map(({ transaction }) => transaction);
    };
    const left = await open();
    // One of a background job ends by itself. The server would end one of a request after a minute.
    const stillOpen = async () => (await open()).filter((transaction) => left.includes(transaction));
    await vi.waitFor(async () => expect(await stillOpen()).toEqual([]), { timeout: 30_000 });
  });
});
