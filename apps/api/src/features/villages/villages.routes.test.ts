import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('villages', () => {
  it('are created, read, renamed and deleted, each with its entry in the audit trail', async () => {
    const created = await t.admin.post('/villages', { name: '  مارينا  ' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ id: expect.any(Number), name: 'مارينا' });
    const { id } = created.body;

    expect((await t.admin.get(`/villages/${id}`)).body).toEqual(created.body);
    const renamed = await t.admin.put(`/villages/${id}`, { name: 'Marina' });
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Marina' } });
    expect((await t.admin.delete(`/villages/${id}`)).status).toBe(204);
    expect((await t.admin.get(`/villages/${id}`)).status).toBe(404);

    const { logs } = (await t.admin.get('/audit-logs?entityType=village')).body;
    expect(logs.map((log: { action: string }) => log.action)).toEqual(['delete', 'update', 'create']);
    expect(JSON.parse(logs[1].details)).toEqual({ before: { name: 'مارينا' }, after: { name: 'Marina' } });
  });

  it('come newest first, with the total in a header', async () => {
    await t.createVillage('First');
    await t.createVillage('Second');
    const list = await t.admin.get('/villages?limit=1');
    expect(list.body).toMatchObject([{ name: 'Second' }]);
    const { rows } = await t.pool.query('SELECT count(*) AS total FROM villages');
    expect(list.headers['x-total-count']).toBe(String(rows[0].total));
    expect((await t.admin.get('/villages?limit=1&offset=1')).body).toMatchObject([{ name: 'First' }]);
  });

  it('have names that are unique without regard to case', async () => {
    await t.createVillage('Hacienda');
    const again = await t.admin.post('/villages', { name: 'HACIENDA' });
    expect(again).toMatchObject({ status: 409, body: { code: 'village_name_taken' } });
  });

  it.each([{}, { name: '' }, { name: '   ' }, { name: null }])(
    'need a name: %j is refused, with an error for the field',
    async (body) => {
      expect(await t.admin.post('/villages', body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', in: 'body', fields: { name: 'This field is required' } },
      });
    },
  );

  it.each([
    ['[]', 'invalid_request'],
    ['"text"', 'invalid_request'],
    ['text', 'malformed_body'],
  ])('are not created from %s: %s', async (body, code) => {
    const headers = { 'content-type': 'application/json' };
    expect(await t.admin.post('/villages', body, { headers })).toMatchObject({ status: 400, body: { code } });
  });

  it('say what is wrong in the language of the caller', async () => {
    const english = await t.admin.post('/villages', { name: ' ' });
    expect(english.body).toMatchObject({
      code: 'invalid_request',
      fields: { name: 'This field is required' },
      request_id: expect.any(String),
    });
    const arabic = await t.admin.post('/villages', { name: ' ' }, { language: 'ar' });
    expect(arabic.body.fields).toEqual({ name: 'هذا الحقل مطلوب' });
  });

  it('stay while accounts belong to them', async () => {
    const village = await t.createVillage();
    await t.signInWith(['view_residents'], village.id);
    const refused = await t.admin.delete(`/villages/${village.id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'village_in_use' } });
  });

  it.each([
    [
      'batches',
      `INSERT INTO batches (village_id, created_by_username, created_by_name) VALUES ($1, 'x', 'x')`,
    ],
    ['roles', `INSERT INTO roles (village_id, name, display_name) VALUES ($1, 'of one village', 'x')`],
  ])('stay while %s belong to them', async (_what, insert) => {
    const { id } = await t.createVillage();
    await t.pool.query(insert, [id]);
    expect(await t.admin.delete(`/villages/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'village_in_use' },
    });
  });

  it('know how many apartments their buildings have, by any spelling', async () => {
    const [own, other] = [await t.createVillage(), await t.createVillage()];
    const path = `/villages/${own.id}/buildings`;
    expect((await t.admin.get(path)).body).toEqual([]);
    const buildings = [
      { building_number: 'b10', apartments: 8 },
      { building_number: 'B2', apartments: 40 },
      { building_number: 'B-10', apartments: 12 },
    ];
    const known = [
      { building_number: 'B2', apartments: 40 },
      { building_number: 'B-10', apartments: 12 },
    ];
    expect((await t.admin.put(path, { buildings })).body).toEqual(known);
    const clerk = await t.signInWith(['view_residents'], own.id);
    expect((await clerk.get(path)).body).toEqual(known);
    expect((await clerk.put(path, { buildings })).status).toBe(403);
    const neighbour = await t.signInWith(['manage_villages'], other.id);
    expect((await neighbour.get(path)).status).toBe(404);
    expect((await neighbour.put(path, { buildings: [] })).status).toBe(404);
    for (const apartments of [0, 1.5, 100_000])
      expect((await t.admin.put(path, { buildings: [{ building_number: 'A', apartments }] })).status).toBe(
        400,
      );
    const { logs } = (await t.admin.get('/audit-logs?entityType=village&action=update&limit=1')).body;
    expect(JSON.parse(logs[0].details)).toEqual({ before: { buildings: [] }, after: { buildings: known } });
    expect((await t.admin.put(path, { buildings: [] })).body).toEqual([]);
    expect((await t.admin.put(path, { buildings: known })).status).toBe(200);
    expect((await t.admin.delete(`/villages/${own.id}`)).status).toBe(409);
  });

  it('show a village-bound user their own alone, and refuse them new ones without signing them out', async () => {
    const [own, other] = [await t.createVillage(), await t.createVillage()];
    const bound = await t.signInWith(['manage_villages'], own.id);
    expect((await bound.get('/villages')).body).toMatchObject([{ id: own.id }]);
    expect((await bound.put(`/villages/${other.id}`, { name: 'Mine now' })).status).toBe(404);
    expect(await bound.post('/villages', { name: 'New' })).toMatchObject({
      status: 409,
      body: { code: 'village_bound' },
    });
    expect((await bound.put(`/villages/${own.id}`, { name: `${own.name} renamed` })).status).toBe(200);
  });
});
