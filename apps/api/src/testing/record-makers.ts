import type { RouteEntry } from '../plugins/authorisation.ts';
import { photoUpload } from './photo-upload.ts';
import { randomWord } from './random-word.ts';
import type { Answer, TestApp } from './test-app.ts';

interface Made {
  /** The value of the path parameter. */
  readonly value: string | number;
  /** The record as the api returns it; also a valid body for an update. */
  readonly record: object;
}

interface Maker {
  make(t: TestApp, villageId: number, values: Readonly<Record<string, string | number>>): Promise<Made>;
  /** The value belongs to no village: every village gets the same answer. */
  readonly ofNoVillage?: true;
  /** To another village the route answers 200 and shows nothing, as for an unknown value. */
  readonly hidesOthers?: true;
  /** The route accepts any value: there is no unknown one. */
  readonly knowsAll?: true;
}

async function created(answer: Promise<Answer>, value: (record: never) => string | number): Promise<Made> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`a maker got ${status}: ${text}`);
  const record = Array.isArray(body) ? body[0] : body;
  return { value: value(record as never), record };
}
const byId = (record: { id: number }) => record.id;

const resident = (village_id: number) => ({
  full_name: `Resident ${randomWord()}`,
  id_type: 'passport',
  id_number: randomWord(),
  check_in: '2026-11-01',
  check_out: '2026-11-20',
  village_id,
});

const residentMaker: Maker = {
  make: (t, villageId) => created(t.admin.post('/residents', resident(villageId)), byId),
};

const blacklistEntry = (village_id: number) => ({ id_number: randomWord(), reason: 'damage', village_id });

/** Its file could not be read: a village has only so many others, and nobody waits for it. */
const importMaker: Maker = {
  make: async (t, villageId) => {
    const { rows } = await t.pool.query(
      `INSERT INTO imports (village_id, kind, state, failure, file_name, file_bytes, file_sha256, created_by_username,
        created_by_name)
       VALUES ($1, 'residents', 'failed', 'import_empty', $2, 0, '', 'admin', 'Admin') RETURNING id`,
      [villageId, `${randomWord()}.csv`],
    );
    // Also a valid layout, and the choice of a sheet.
    return { value: rows[0].id, record: { header_row: null, columns: [], sheet: 'Guests' } };
  },
};

/** Only one is open in a village: each of these ends the one before. */
const rollCallMaker: Maker = {
  make: async (t, villageId) => {
    await t.admin.post('/residents', {
      ...resident(villageId),
      check_in: '2026-01-01',
      check_out: '2099-01-01',
    });
    const { body: open } = await t.admin.get(`/roll-calls?village_id=${villageId}&limit=1`);
    if (open[0]?.ended_at === null) await t.admin.post(`/roll-calls/${open[0].id}/end`);
    const made = await created(t.admin.post('/roll-calls', { village_id: villageId }), byId);
    return { ...made, record: { ticks: [] } };
  },
};

/** One for each village: nothing deletes it. It has a receipt; its record is a valid body for another list. */
const authorityLists = new WeakMap<TestApp, Map<number, Made>>();
const authorityListMaker: Maker = {
  make: async (t, villageId) => {
    const known = authorityLists.get(t) ?? new Map<number, Made>();
    authorityLists.set(t, known);
    const before = known.get(villageId);
    if (before) return before;
    const { date } = (await t.admin.get('/today')).body;
    await t.admin.post('/residents', {
      ...resident(villageId),
      nationality: 'DEU',
      birthdate: '1990-01-01',
      check_in: date,
      check_out: '2099-01-01',
    });
    const body = { village_id: villageId, kind: 'foreign_arrivals', from: date, to: date };
    const made = await created(t.admin.post('/authority-lists', body), byId);
    await t.admin.post(`/authority-lists/${made.value}/receipt/photo`, undefined, await photoUpload());
    const list = { ...made, record: { ...body, number: '1' } };
    known.set(villageId, list);
    return list;
  },
};

/**
 * Creates a record for each parameter of each route, keyed by the path up to the parameter. Tests of all routes fail for
 * a parameter without a maker, so that no later route is left out.
 */
const makers: Readonly<Record<string, Maker>> = {
  '/villages/:id': {
    make: async (t, villageId) => ({
      value: villageId,
      // Also valid buildings.
      record: { ...(await t.admin.get(`/villages/${villageId}`)).body, buildings: [] },
    }),
  },
  '/roles/:id': {
    make: async (t, villageId) => {
      const made = await created(
        t.admin.post('/roles', { name: `made_${randomWord()}`, display_name: 'Made', permissions: [] }),
        byId,
      );
      await t.pool.query('UPDATE roles SET village_id = $1 WHERE id = $2', [villageId, made.value]);
      return made;
    },
  },
  '/auth/users/:id': {
    make: async (t, village_id) => {
      const role = await t.admin.post('/roles', {
        name: `made_${randomWord()}`,
        display_name: 'Made',
        permissions: [],
      });
      const account = {
        username: randomWord(),
        full_name: 'Made',
        password: `the password of ${randomWord()}`,
      };
      return created(t.admin.post('/auth/users', { ...account, role_id: role.body.id, village_id }), byId);
    },
  },
  '/residents/:id': residentMaker,
  '/export/residents/:id': residentMaker,
  '/residents/:id/photos/:photoId': {
    make: async (t, _villageId, { id }) =>
      created(t.admin.post(`/residents/${id}/photos`, undefined, await photoUpload()), byId).then(
        // Also a valid rotation.
        ({ value, record }) => ({ value, record: { ...record, quarter_turns: 1 } }),
      ),
  },
  '/owners/:id': {
    make: (t, village_id) =>
      created(t.admin.post('/owners', { name: `Owner ${randomWord()}`, village_id }), byId),
  },
  '/owners/village/:villageId': {
    make: async (_t, villageId) => ({ value: villageId, record: {} }),
  },
  '/batches/:id': {
    make: (t, village_id) => created(t.admin.post('/batches', { village_id }), byId),
  },
  '/batches/:id/pages/:pageId': {
    make: async (t, _villageId, { id }) => {
      const made = await created(t.admin.post(`/batches/${id}/pages`, undefined, await photoUpload()), byId);
      return { ...made, record: { person_id: null } };
    },
  },
  '/batches/:id/people/:personId': {
    // Pages become people when they are read, and these tests have no OCR service.
    make: async (t, _villageId, { id }) => {
      const { rows } = await t.pool.query('INSERT INTO batch_people (batch_id) VALUES ($1) RETURNING id', [
        id,
      ]);
      return { value: rows[0].id, record: { is_reviewed: true } };
    },
  },
  '/roll-calls/:id': rollCallMaker,
  '/export/roll-calls/:id': rollCallMaker,
  '/authority-lists/:id': authorityListMaker,
  '/export/authority-lists/:id': authorityListMaker,
  '/export/authority-lists/:id/:format': {
    make: async () => ({ value: 'pdf', record: {} }),
    ofNoVillage: true,
  },
  '/authority-lists/kinds/:kind': {
    make: async (t, villageId) => {
      const kinds = (await t.admin.get(`/authority-lists/kinds?village_id=${villageId}`)).body;
      return { value: kinds[0].kind, record: kinds[0] };
    },
    ofNoVillage: true,
  },
  '/imports/:id': importMaker,
  '/imports/:id/rows/:number': { make: async () => ({ value: 2, record: {} }) },
  '/views/:id': {
    make: (t) =>
      created(t.admin.post('/views', { name: randomWord(), filters: { status: 'expired' } }), byId),
  },
  '/visitors/:id': {
    make: (t, village_id) =>
      created(
        t.admin.post('/visitors', {
          full_name: `Visitor ${randomWord()}`,
          visit_date: '2026-11-15',
          village_id,
        }),
        byId,
      ),
  },
  '/blacklist/:id': {
    make: async (t, villageId) => {
      const made = await created(t.admin.post('/blacklist', blacklistEntry(villageId)), byId);
      const person = await residentMaker.make(t, villageId, {});
      // Also a valid decision.
      return { ...made, record: { ...made.record, resident_id: person.value } };
    },
  },
  '/blacklist/:idNumber': {
    make: (t, villageId) =>
      created(
        t.admin.post('/blacklist', blacklistEntry(villageId)),
        (entry: { id_number: string }) => entry.id_number,
      ),
  },
  '/people/:idNumber': {
    make: (t, villageId) =>
      created(
        t.admin.post('/residents', resident(villageId)),
        ({ id_number }: { id_number: string }) => id_number,
      ),
    hidesOthers: true,
    knowsAll: true,
  },
  // A decision has no address of its own: this is a valid body.
  '/people/decisions/:id': {
    make: async (t, villageId) => {
      const made = await created(
        t.admin.post('/residents', resident(villageId)),
        ({ id_number }: { id_number: string }) => id_number,
      );
      return { ...made, record: { id_number: randomWord(), other_number: made.value, same_person: true } };
    },
  },
  '/blacklist/check/:idNumber': {
    make: async () => ({ value: randomWord(), record: {} }),
    ofNoVillage: true,
    knowsAll: true,
  },
};

const parameter = /:(\w+)/g;

function makersOf({ method, url }: Pick<RouteEntry, 'method' | 'url'>) {
  const path = url.replace(/^\/api/, '');
  return [...path.matchAll(parameter)].map((match) => {
    const key = path.slice(0, match.index + match[0].length);
    const maker = makers[key];
    if (!maker) throw new Error(`${method} ${url} needs a maker for "${key}" in testing/record-makers.ts`);
    return { name: match[1] as string, maker };
  });
}

export const hasParameters = ({ url }: Pick<RouteEntry, 'url'>) => url.includes('/:');

export const isOfNoVillage = (route: Pick<RouteEntry, 'method' | 'url'>) =>
  makersOf(route).every(({ maker }) => maker.ofNoVillage);
export const hidesOthers = (route: Pick<RouteEntry, 'method' | 'url'>) =>
  makersOf(route).some(({ maker }) => maker.hidesOthers);
export const knowsAll = (route: Pick<RouteEntry, 'method' | 'url'>) =>
  makersOf(route).every(({ maker }) => maker.knowsAll);

/** Creates a record in the village. Returns the address of the route for it (without /api) and a valid body. */
export async function makeTarget(t: TestApp, route: Pick<RouteEntry, 'method' | 'url'>, villageId: number) {
  const values: Record<string, string | number> = {};
  let body: object | undefined;
  for (const { name, maker } of makersOf(route)) {
    const made = await maker.make(t, villageId, values);
    values[name] = made.value;
    body = made.record;
  }
  return { url: addressOf(route, values), body };
}

/** The address of the route with these values for its parameters: one for all, or one for each name. */
export const addressOf = (
  { url }: Pick<RouteEntry, 'url'>,
  values: string | number | Readonly<Record<string, string | number>>,
) =>
  url
    .replace(/^\/api/, '')
    .replace(parameter, (_, name: string) =>
      encodeURIComponent(typeof values === 'object' ? (values[name] ?? '') : values),
    );
