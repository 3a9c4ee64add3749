import { readFileSync } from 'node:fs';
import type { Batch, BatchPerson } from '@bawaba/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OcrService, startOcrService } from '../../attack/ocr-service.ts';
import { residentBody } from '../../testing/people.ts';
import { photoFiles } from '../../testing/photo-files.ts';
import { drawPicture } from '../../testing/photo-upload.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { RIGHTS, STAY, startBatch, uploadPage } from './testing/batch-requests.ts';

/** Synthetic photos of documents of invented people, with their text: the evaluation data of the OCR service. */
const folder = new URL('../../../../ocr/eval/data/', import.meta.url);
const truth: {
  severity: string;
  kind: string;
  files: Record<string, string>;
  truth: Record<string, string>;
}[] = JSON.parse(readFileSync(new URL('truth.json', folder), 'utf8'));
const easy = (kind: string) => truth.filter((drawn) => drawn.severity === 'easy' && drawn.kind === kind);
const picture = (name: string) => readFileSync(new URL(name, folder));
const card = (index: number) => easy('card')[index] as (typeof truth)[number];

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 590_000, interval: 100 });

let ocr: OcrService;
let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  ocr = await startOcrService();
  t = await testApp({ OCR_URL: ocr.url });
  await t.startMaintenance();
  village = await t.createVillage();
  clerk = await t.signInWith(RIGHTS, village.id);
});
afterAll(async () => {
  await t.close();
  await ocr.stop();
});

const upload = (batchId: number, bytes: Buffer, options?: Parameters<typeof uploadPage>[3]) =>
  uploadPage(clerk, batchId, bytes, options);
const start = (stay?: object) => startBatch(clerk, stay);
const get = async (id: number): Promise<Batch> => (await clerk.get(`/batches/${id}`)).body;
const untilRead = (id: number) =>
  until(async () => {
    const batch = await get(id);
    expect(batch.pages.filter(({ state }) => state === 'waiting' || state === 'reading')).toEqual([]);
    return batch;
  });
const personWith = ({ people }: Batch, number: string) =>
  people.find(({ fields }) => fields.id_number === number) as BatchPerson;

describe('a batch', () => {
  it('reads cards and a passport, finds the backs by their numbers, and saves what is good', async () => {
    const [banned, here, good] = [card(0), card(1), card(2)];
    const passport = easy('page').find(({ truth }) => /^P.{43}$/.test(truth.mrz_line1 ?? ''))!;
    await t.admin.post('/blacklist', {
      id_number: banned.truth.id_number,
      reason: 'damage',
      village_id: village.id,
    });
    const { body: existing } = await clerk.post(
      '/residents',
      residentBody({ id_number: here.truth.id_number, ...STAY }),
    );

    const { id } = await start();
    // Backs first, as they fall.
    const files = [
      good.files.back,
      banned.files.front,
      here.files.front,
      good.files.front,
      passport.files.front,
    ];
    for (const [position, file] of files.entries())
      expect((await upload(id, picture(file!), { position, name: file! })).status).toBe(201);
    expect((await upload(id, await drawPicture(), { position: 9, name: 'blank.jpg' })).status).toBe(201);

    const batch = await untilRead(id);
    expect(batch.people).toHaveLength(5);
    const pair = personWith(batch, good.truth.id_number!);
    expect(pair.page_ids).toHaveLength(2);
    expect(pair.fields).toMatchObject({ id_type: 'national_id', birthdate: good.truth.birthdate });
    const blank = batch.people.find(({ doubts }) => doubts.some(({ code }) => code === 'unreadable'));
    expect(blank?.standing).toBe('doubtful');
    expect(Object.keys(blank!.problems)).toEqual(expect.arrayContaining(['full_name', 'id_number']));
    expect(batch.people[0]?.standing).toBe('doubtful');

    const checked: Batch = (await clerk.post(`/batches/${id}/check`)).body;
    expect(personWith(checked, banned.truth.id_number!)).toMatchObject({
      standing: 'blocked',
      problem: { code: 'blacklisted', blacklist_reason: 'damage' },
    });
    expect(personWith(checked, here.truth.id_number!)).toMatchObject({
      standing: 'blocked',
      problem: { code: 'duplicate_in_same_village', existing_resident: { id: existing.id } },
    });

    // The clerk has looked at the doubts of the card and of the passport.
    for (const person of checked.people.filter(
      ({ standing, id }) => standing === 'doubtful' && id !== blank!.id,
    ))
      await clerk.put(`/batches/${id}/people/${person.id}`, { is_reviewed: true, version: person.version });
    const saved: Batch = (await clerk.post(`/batches/${id}/save`, {})).body;
    expect(saved.people.map(({ standing }) => standing).sort()).toEqual(
      ['blocked', 'blocked', 'doubtful', 'saved', 'saved'].sort(),
    );
    const done = saved.people.find(({ id }) => id === pair.id)!;
    const { body: resident } = await clerk.get(`/residents/${done.resident_id}`);
    expect(resident).toMatchObject({ id_number: good.truth.id_number, ...STAY, village_id: village.id });
    const { body: photos } = await clerk.get(`/residents/${done.resident_id}/photos`);
    expect(photos.map(({ photo_type }: { photo_type: string }) => photo_type).sort()).toEqual([
      'id_card_back',
      'id_card_front',
    ]);

    // A second press makes nobody twice, and a saved person cannot be changed here.
    const again: Batch = (await clerk.post(`/batches/${id}/save`, {})).body;
    expect(again.people.find(({ id }) => id === pair.id)?.resident_id).toBe(done.resident_id);
    expect(await clerk.put(`/batches/${id}/people/${pair.id}`, { is_reviewed: false })).toMatchObject({
      status: 409,
      body: { code: 'person_saved' },
    });

    // Deleting the batch keeps the residents and their photos, and removes its other pictures.
    expect((await clerk.delete(`/batches/${id}`)).status).toBe(204);
    expect((await clerk.get(`/residents/${done.resident_id}/photos`)).body).toHaveLength(2);
    expect((await clerk.get(`/batches/${id}`)).status).toBe(404);
  });
});

describe('a page', () => {
  it('that comes twice is there once', async () => {
    const { id } = await start();
    const bytes = await drawPicture();
    const [first, ...others] = [
      await upload(id, bytes),
      ...(await Promise.all([upload(id, bytes), upload(id, bytes)])),
    ];
    expect(first?.status).toBe(201);
    for (const answer of others) expect(answer).toMatchObject({ status: 200, body: { id: first?.body.id } });
    expect((await get(id)).pages).toHaveLength(1);
  });

  it('moves to another person and back to one of its own, and goes with its picture', async () => {
    const { id } = await start();
    await upload(id, await drawPicture(), { position: 0 });
    await upload(id, await drawPicture(), { position: 1 });
    const { people, pages } = await untilRead(id);
    expect(people).toHaveLength(2);
    const [one, other] = people as [BatchPerson, BatchPerson];
    const joined = (await clerk.put(`/batches/${id}/pages/${other.page_ids[0]}`, { person_id: one.id })).body;
    expect(joined.people).toMatchObject([{ id: one.id, page_ids: [pages[0]!.id, pages[1]!.id] }]);
    const apart = (await clerk.put(`/batches/${id}/pages/${other.page_ids[0]}`, { person_id: null })).body;
    expect(apart.people).toHaveLength(2);
    const { rows } = await t.pool.query('SELECT storage_key FROM batch_pages WHERE batch_id = $1', [id]);
    const filesOf = async () =>
      (await photoFiles(t.config.dataDir)).filter((name) =>
        rows.some(({ storage_key }) => name.includes(storage_key)),
      );
    expect(await filesOf()).toHaveLength(4);
    for (const page of pages)
      expect((await clerk.delete(`/batches/${id}/pages/${page.id}`)).status).toBe(204);
    expect(await get(id)).toMatchObject({ pages: [], people: [] });
    expect(await filesOf()).toEqual([]);
  });

  it('of two people becomes a page for each; the same picture again adds nothing', async () => {
    const [one, other] = [card(4), card(5)];
    const sides = await Promise.all(
      [one, other].map(({ files }) =>
        sharp(picture(files.front!)).resize({ height: 900 }).toBuffer({ resolveWithObject: true }),
      ),
    );
    const [left, right] = sides as [(typeof sides)[number], (typeof sides)[number]];
    const table = await sharp({
      create: {
        width: left.info.width + right.info.width,
        height: 900,
        channels: 3,
        background: '#777',
      },
    })
      .composite([
        { input: left.data, left: 0, top: 0 },
        { input: right.data, left: left.info.width, top: 0 },
      ])
      .jpeg({ quality: 92 })
      .toBuffer();
    const { id } = await start();
    const { body: sent } = await upload(id, table, { name: 'table.jpg' });
    const apart = await untilRead(id);
    expect(apart.pages.map(({ file_name }) => file_name)).toEqual(['table.jpg (1)', 'table.jpg (2)']);
    expect(apart.pages.map((page) => page.id)).not.toContain(sent.id);
    expect(apart.people.map(({ fields }) => fields.id_number).sort()).toEqual(
      [one.truth.id_number, other.truth.id_number].sort(),
    );
    expect(apart.people.flatMap(({ doubts }) => doubts.map(({ code }) => code))).not.toContain(
      'several_documents',
    );
    await upload(id, table, { name: 'table.jpg' });
    const again = await untilRead(id);
    expect(again.pages.map((page) => page.id)).toEqual(apart.pages.map((page) => page.id));
    // The files of the whole picture are gone.
    await until(async () => {
      const { rows } = await t.pool.query(
        `SELECT storage_key FROM batch_pages UNION ALL SELECT storage_key FROM resident_photos
         UNION ALL SELECT storage_key FROM upright_photos`,
      );
      const known = ['database-id', ...rows.flatMap(({ storage_key }) => storage_key ?? [])];
      const unknown = (await photoFiles(t.config.dataDir)).filter(
        (name) => !known.some((key) => name.includes(key)),
      );
      expect(unknown).toEqual([]);
    });
  });

  it('shows its picture, also small', async () => {
    const { id } = await start();
    const { body: page } = await upload(id, await drawPicture());
    const { status, headers } = await clerk.get(`/batches/${id}/pages/${page.id}/picture?size=thumbnail`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/jpeg' });
  });

  it('of a copy of the program that died is read by another', async () => {
    const { id } = await start();
    const { body: page } = await upload(id, await drawPicture());
    await untilRead(id);
    await t.pool.query(
      `UPDATE batch_pages SET state = 'reading', person_id = NULL, attempts = 1, next_attempt_at = now() - interval '1 second'
       WHERE id = $1`,
      [page.id],
    );
    expect((await untilRead(id)).pages).toMatchObject([{ id: page.id, state: 'failed' }]);
  });
});

describe('a person', () => {
  it('keeps what is typed, and what the document says comes back', async () => {
    const drawn = card(3);
    const { id } = await start({});
    await upload(id, picture(drawn.files.front!));
    const [person] = (await untilRead(id)).people as [BatchPerson];
    expect(person.problems).toHaveProperty('check_in');
    const change = async (body: object) =>
      (await clerk.put(`/batches/${id}/people/${person.id}`, body)).body as BatchPerson;
    const typed = await change({ fields: { full_name: 'منى سعيد' }, stay: { ...STAY, owner_id: null } });
    expect(typed).toMatchObject({ typed: ['full_name'], fields: { full_name: 'منى سعيد' }, problems: {} });
    expect(
      await clerk.put(`/batches/${id}/people/${person.id}`, { is_head: true, version: 1 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { fields: { full_name: 'منى سعيد' } } },
    });
    expect((await change({ fields: { full_name: null } })).fields.full_name).toBe(person.fields.full_name);
  });

  it('comes with the head, who is saved first', async () => {
    const { id } = await start();
    await upload(id, await drawPicture(), { position: 0 });
    await upload(id, await drawPicture(), { position: 1 });
    const [child, head] = (await untilRead(id)).people as [BatchPerson, BatchPerson];
    const describe = (person: BatchPerson, more: object, number: string) =>
      clerk.put(`/batches/${id}/people/${person.id}`, {
        fields: { full_name: 'Anna Weber', id_type: 'passport', id_number: number, nationality: 'DEU' },
        is_reviewed: true,
        ...more,
      });
    await describe(child, { relationship: 'child' }, 'FAM0001');
    await describe(head, { is_head: true }, 'FAM0002');
    const { people }: Batch = (await clerk.post(`/batches/${id}/save`, {})).body;
    const idOf = ({ id }: BatchPerson) => people.find((each) => each.id === id)!.resident_id;
    expect((await clerk.get(`/residents/${idOf(child)}`)).body).toMatchObject({
      head_id: idOf(head),
      relationship: 'child',
    });
  });
});

describe('somebody who is changed while they are saved', () => {
  it('is saved as they are then', async () => {
    const { id } = await start();
    await upload(id, await drawPicture());
    const [person] = (await untilRead(id)).people as [BatchPerson];
    await clerk.put(`/batches/${id}/people/${person.id}`, {
      fields: { full_name: 'Anna Weber', id_type: 'passport', id_number: 'CHG0001', nationality: 'DEU' },
      is_reviewed: true,
    });
    const other = await t.pool.connect();
    await other.query('BEGIN');
    await other.query(
      `UPDATE batch_people SET typed = typed || '{"full_name": "Anna Maria Weber"}', version = version + 1 WHERE id = $1`,
      [person.id],
    );
    const saving = clerk.post(`/batches/${id}/save`, {});
    // The registration waits for the change.
    await until(async () => {
      const { rows } = await t.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE 'update "batch_people"%'
           AND datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    await other.query('COMMIT');
    other.release();
    const { people }: Batch = (await saving).body;
    expect(people).toMatchObject([{ standing: 'saved' }]);
    expect((await clerk.get(`/residents/${people[0]?.resident_id}`)).body.full_name).toBe('Anna Maria Weber');
  });
});

describe('somebody with the name and birth date of an entry of the blacklist', () => {
  it('is stopped until somebody who manages the blacklist decides; then a clerk can save them', async () => {
    const drawn = card(9);
    const supervisor = await t.signInWith([...RIGHTS, 'view_blacklist', 'manage_blacklist'], village.id);
    const { body: entry } = await t.admin.post('/blacklist', {
      id_number: 'BL900001',
      full_name: drawn.truth.full_name,
      birthdate: drawn.truth.birthdate,
      reason: 'damage',
      village_id: village.id,
    });
    const { id } = await start();
    await upload(id, picture(drawn.files.front!));
    await untilRead(id);
    const [stopped] = ((await clerk.post(`/batches/${id}/check`)).body as Batch).people as [BatchPerson];
    expect(stopped).toMatchObject({
      standing: 'blocked',
      problem: { code: 'blacklist_match', matches: [{ id: entry.id }] },
    });
    const decisions = [{ blacklist_id: entry.id, same_person: false, reason: 'Another face' }];
    const url = `/batches/${id}/people/${stopped.id}`;
    expect(await clerk.put(url, { decisions })).toMatchObject({ status: 403 });
    // The refused change left nothing.
    expect((await get(id)).people).toMatchObject([{ standing: 'blocked', version: stopped.version }]);
    expect((await supervisor.put(url, { decisions })).status).toBe(200);
    await clerk.put(url, { is_reviewed: true });
    const { people }: Batch = (await clerk.post(`/batches/${id}/save`, {})).body;
    expect(people).toMatchObject([{ standing: 'saved' }]);
    const { rows } = await t.pool.query('SELECT reason FROM blacklist_decisions WHERE blacklist_id = $1', [
      entry.id,
    ]);
    expect(rows).toEqual([{ reason: 'Another face' }]);
  });
});
