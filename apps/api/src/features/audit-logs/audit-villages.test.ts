import type { AuditLog } from '@bawaba/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { replaceLostPassword } from '../auth/lost-password.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** A village with a reader of its audit trail, and a reader of another village. */
async function readers() {
  const { id } = await t.createVillage();
  const rights = ['view_audit_logs', 'manage_roles', 'manage_supervisors', 'view_owners'] as const;
  return {
    id,
    reader: await t.signInWith(rights, id),
    stranger: await t.signInWith(rights, (await t.createVillage()).id),
  };
}
const entriesOf = async (by: Caller, query: string) =>
  ((await by.get(`/audit-logs?${query}`)).body.logs as AuditLog[]).map(
    ({ action, username, entity_id, details }) => ({
      action,
      username,
      entity_id,
      details: details && JSON.parse(details),
    }),
  );

describe('the audit trail of a village, and of no other, has', () => {
  it('what an administrator does to a role of the village', async () => {
    const { id, reader, stranger } = await readers();
    const role = { name: `gate_${id}`, display_name: 'Gate', permissions: ['view_owners'] };
    const made = (await reader.post('/roles', role)).body;
    expect((await t.admin.put(`/roles/${made.id}`, { ...role, display_name: 'North gate' })).status).toBe(
      200,
    );
    expect((await t.admin.delete(`/roles/${made.id}`)).status).toBe(204);
    const query = `entityType=role&search=%23${made.id}`;
    expect(await entriesOf(reader, query)).toMatchObject([
      { action: 'delete', username: 'admin', details: { before: { display_name: 'North gate' } } },
      { action: 'update', username: 'admin', details: { after: { display_name: 'North gate' } } },
      { action: 'create', username: reader.user.username },
    ]);
    expect(await entriesOf(stranger, query)).toEqual([]);
    expect((await entriesOf(t.admin, query))[0]?.details.before).not.toHaveProperty('village_id');
  });

  it.each(['residents', 'visitors', 'blacklist'])('an administrator’s export of its %s', async (list) => {
    const { id, reader, stranger } = await readers();
    await t.admin.post('/residents', residentBody({ village_id: id }));
    expect((await t.admin.get(`/export/${list}?format=csv&village_id=${id}`)).status).toBe(200);
    expect(await entriesOf(reader, 'action=export')).toMatchObject([{ username: 'admin' }]);
    expect(await entriesOf(stranger, 'action=export')).toEqual([]);
  });

  it('the exports of its own users, also when they ask for another village', async () => {
    const { id } = await t.createVillage();
    const { id: other, reader: stranger } = await readers();
    const clerk = await t.signInWith(['export_reports', 'view_visitors', 'view_audit_logs'], id);
    expect((await clerk.get(`/export/visitors?format=csv&village_id=${other}`)).status).toBe(200);
    expect(await entriesOf(clerk, 'action=export')).toMatchObject([{ details: { rows: 0 } }]);
    expect(await entriesOf(stranger, 'action=export')).toEqual([]);
  });

  it('that the password of one of its accounts was guessed too often', async () => {
    const { reader, stranger } = await readers();
    const { id, username } = reader.user;
    const guessUntilRefused = async (name: string, remoteAddress: string) => {
      const answers = [];
      while (answers.at(-1)?.status !== 429) {
        const payload = { username: name, password: 'wrong' };
        const { status, body } = await t.call('POST', '/auth/login', { payload, remoteAddress });
        answers.push({ status, code: body.code });
      }
      return answers;
    };
    const answers = await guessUntilRefused(username, '203.0.113.77');
    const [last] = await entriesOf(reader, 'action=login_failed');
    expect(last).toMatchObject({ username, entity_id: String(id), details: { reason: 'too_many_attempts' } });
    expect(await entriesOf(stranger, 'action=login_failed')).toEqual([]);
    // An outsider learns the same about an account that does not exist.
    expect(await guessUntilRefused(`no_${username}`, '203.0.113.78')).toEqual(answers);
  });

  it('that the operator at the server replaced the password of one of its accounts', async () => {
    const { reader, stranger } = await readers();
    const lost = await t.signInWith([], reader.user.village_id);
    await replaceLostPassword(t.db, lost.user.username);
    const query = `entityType=user&action=update&search=%23${lost.user.id}`;
    expect(await entriesOf(reader, query)).toMatchObject([{ username: 'console' }]);
    expect(await entriesOf(stranger, query)).toEqual([]);
  });
});
