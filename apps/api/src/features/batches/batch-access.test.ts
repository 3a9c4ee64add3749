import { MAX_BATCHES } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '../../testing/photo-upload.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { RIGHTS, startBatch, uploadPage } from './testing/batch-requests.ts';

let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  clerk = await t.signInWith(RIGHTS, village.id);
});
afterAll(() => t.close());

describe('somebody without the right to register', () => {
  it('reaches no route of batches', async () => {
    const viewer = await t.signInWith(['view_residents', 'view_resident_photos'], village.id);
    const { id } = await startBatch(clerk);
    const { body: page } = await uploadPage(clerk, id, await drawPicture());
    for (const answer of [
      await viewer.get('/batches'),
      await viewer.post('/batches', {}),
      await viewer.get(`/batches/${id}`),
      await uploadPage(viewer, id, await drawPicture()),
      await viewer.get(`/batches/${id}/pages/${page.id}/picture`),
      await viewer.post(`/batches/${id}/save`, {}),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('another village', () => {
  it('finds nothing of a batch, and lists only its own', async () => {
    const stranger = await t.signInWith(RIGHTS, (await t.createVillage()).id);
    const { id } = await startBatch(clerk);
    const { body: page } = await uploadPage(clerk, id, await drawPicture());
    const { rows } = await t.pool.query('INSERT INTO batch_people (batch_id) VALUES ($1) RETURNING id', [id]);
    const [person] = rows as [{ id: number }];
    const own = await startBatch(stranger);
    for (const answer of [
      await stranger.get(`/batches/${id}`),
      await stranger.put(`/batches/${id}`, { name: 'x' }),
      await stranger.delete(`/batches/${id}`),
      await uploadPage(stranger, id, await drawPicture()),
      await stranger.get(`/batches/${id}/pages/${page.id}/picture`),
      await stranger.put(`/batches/${id}/pages/${page.id}`, { person_id: null }),
      await stranger.delete(`/batches/${id}/pages/${page.id}`),
      await stranger.get(`/batches/${id}/people/${person.id}`),
      await stranger.put(`/batches/${id}/people/${person.id}`, { is_reviewed: true }),
      await stranger.post(`/batches/${id}/check`),
      await stranger.post(`/batches/${id}/save`, {}),
      // Through a batch of their own they reach nothing of the other.
      await stranger.get(`/batches/${own.id}/pages/${page.id}/picture`),
      await stranger.put(`/batches/${own.id}/people/${person.id}`, { is_reviewed: true }),
    ])
      expect(answer.status).toBe(404);
    expect((await stranger.get('/batches')).body).toMatchObject([
      { id: own.id, pages: 0, people: 0, saved: 0 },
    ]);
  });
});

describe('a village', () => {
  it('has so many batches at once, and no more', async () => {
    const { id: village_id } = await t.createVillage();
    const guard = await t.signInWith(RIGHTS, village_id);
    await t.pool.query(
      `INSERT INTO batches (village_id, created_by_username, created_by_name)
       SELECT $1, 'mona', 'Mona' FROM generate_series(1, $2)`,
      [village_id, MAX_BATCHES - 1],
    );
    const { id } = await startBatch(guard);
    expect(await guard.post('/batches', {})).toMatchObject({
      status: 409,
      body: { code: 'too_many_batches' },
    });
    await guard.delete(`/batches/${id}`);
    await startBatch(guard);
  });
});
