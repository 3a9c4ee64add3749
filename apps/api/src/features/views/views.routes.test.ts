import { MAX_SAVED_VIEWS } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let mona: Caller;
beforeAll(async () => {
  t = await testApp();
  mona = await t.signInWith(['view_residents'], (await t.createVillage()).id);
});
afterAll(() => t.close());

const leaving = { check_out_from: 'today', check_out_to: 'today', sort: 'name', order: 'asc' };

describe('saved views', () => {
  it('are saved, listed by name, replaced by the same name, and deleted', async () => {
    const saved = await mona.post('/views', { name: ' Leaving ', filters: leaving });
    expect(saved).toMatchObject({ status: 201, body: { name: 'Leaving', filters: leaving } });
    await mona.post('/views', { name: 'مبنى A', filters: { building_number: 'A', village_id: '3' } });
    const again = await mona.post('/views', { name: 'LEAVING', filters: { status: 'expired' } });
    expect(again.body).toEqual({ id: saved.body.id, name: 'LEAVING', filters: { status: 'expired' } });
    expect((await mona.get('/views')).body).toMatchObject([{ name: 'LEAVING' }, { name: 'مبنى A' }]);
    expect((await mona.delete(`/views/${saved.body.id}`)).status).toBe(204);
    expect((await mona.get('/views')).body).toMatchObject([{ name: 'مبنى A' }]);
  });

  it('belong to one user: nobody else sees, replaces or deletes them, not even an administrator', async () => {
    const { body } = await mona.post('/views', { name: 'Mine', filters: {} });
    for (const other of [t.admin, await t.signInWith(['view_residents'], null)]) {
      expect((await other.get('/views')).body).toEqual([]);
      expect((await other.delete(`/views/${body.id}`)).status).toBe(404);
      const own = await other.post('/views', { name: 'Mine', filters: { status: 'active' } });
      expect(own.body.id).not.toBe(body.id);
    }
    expect((await mona.get('/views')).body).toContainEqual(body);
  });

  it('keep no search, because it may hold an identity number, and no filter that is not known', async () => {
    const { body } = await mona.post('/views', {
      name: 'Search',
      filters: { search: '29805142100012', secret: 'x', building_number: 'B' },
    });
    expect(body.filters).toEqual({ building_number: 'B' });
    const { rows } = await t.pool.query('SELECT filters FROM saved_views WHERE id = $1', [body.id]);
    expect(rows).toEqual([{ filters: '{"building_number":"B"}' }]);
  });

  it.each([
    [{ filters: {} }],
    [{ name: '  ', filters: {} }],
    [{ name: 'x'.repeat(41), filters: {} }],
    [{ name: 'No filters' }],
    [{ name: 'Wrong day', filters: { check_in_from: 'next year' } }],
    [{ name: 'No such day', filters: { check_in_from: '2026-02-30' } }],
    [{ name: 'Wrong status', filters: { status: 'gone' } }],
    [{ name: 'Wrong village', filters: { village_id: 'all' } }],
    [{ name: 'Long', filters: { registered_by: 'x'.repeat(201) } }],
  ])('are refused when they break a rule: %j', async (body) => {
    expect(await mona.post('/views', body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('are limited in number, also when many are saved at once', async () => {
    const busy = await t.signInWith(['view_residents'], null);
    const saves = Array.from({ length: MAX_SAVED_VIEWS + 5 }, (_, index) =>
      busy.post('/views', { name: `View ${index}`, filters: {} }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const { body } = await busy.get('/views');
    expect(body).toHaveLength(MAX_SAVED_VIEWS);
    expect((await busy.post('/views', { name: body[0].name, filters: leaving })).status).toBe(201);
    expect(await busy.post('/views', { name: 'One more', filters: {} })).toMatchObject({
      status: 409,
      body: { code: 'too_many_views' },
    });
  });

  it('go when their user goes', async () => {
    const { id } = (await t.pool.query(`SELECT user_id AS id FROM saved_views WHERE name = 'View 0'`))
      .rows[0];
    expect((await t.admin.delete(`/auth/users/${id}`)).status).toBe(204);
    const { rows } = await t.pool.query('SELECT 1 FROM saved_views WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
