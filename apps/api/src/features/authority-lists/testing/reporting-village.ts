import type { AuthorityLine, AuthorityList, AuthorityListKind } from '@bawaba/contracts';
import { expect } from 'vitest';
import { passportNumber, residentBody } from '../../../testing/people.ts';
import type { Caller, TestApp } from '../../../testing/test-app.ts';

const permissions = [
  'view_authority_lists',
  'send_authority_lists',
  'manage_authority_lists',
  'view_residents',
  'add_residents',
  'edit_residents',
  'delete_residents',
  'record_presence',
] as const;

export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** What the audit trail says about a list or a kind of list. */
export async function auditEntries(t: TestApp, id: number | string, village_id: number) {
  const { rows } = await t.pool.query(
    `SELECT action, details FROM audit_logs WHERE entity_type = 'authority_list' AND entity_id = $1
     AND village_id = $2 ORDER BY id`,
    [String(id), village_id],
  );
  return rows.map(({ action, details }) => ({ action, details: JSON.parse(details) }));
}

/** A village with a clerk who may do everything about lists. */
export async function reportingVillage(t: TestApp) {
  const { id, name } = await t.createVillage();
  const clerk = await t.signInWith(permissions, id);
  const today = async (): Promise<string> => (await clerk.get('/today')).body.date;

  /** Arrives now. */
  async function add(fields: object = {}): Promise<{ id: number; full_name: string; id_number: string }> {
    const date = await today();
    const body = residentBody({ check_in: date, check_out: dayAfter(date, 5), ...fields });
    const { status, body: resident, text } = await clerk.post('/residents', body);
    expect(status, text).toBe(201);
    return resident;
  }

  return {
    id,
    name,
    clerk: clerk as Caller,
    today,
    add,
    addForeigner: (fields: object = {}) =>
      add({
        full_name: 'Anna Weber',
        id_type: 'passport',
        id_number: passportNumber(),
        nationality: 'DEU',
        birthdate: '1990-05-06',
        ...fields,
      }),
    async send(kind: AuthorityListKind, from: string, to = from): Promise<AuthorityList> {
      const { status, body, text } = await clerk.post('/authority-lists', { kind, from, to });
      expect(status, text).toBe(201);
      return body;
    },
    async lines(kind: AuthorityListKind, query = ''): Promise<AuthorityLine[]> {
      const { status, body, text } = await clerk.get(`/authority-lists/lines?kind=${kind}${query}`);
      expect(status, text).toBe(200);
      return body;
    },
  };
}
