import { randomBytes } from 'node:crypto';
import { nationalNumber } from '../testing/people.ts';
import { photoUpload } from '../testing/photo-upload.ts';
import type { Caller, TestApp } from '../testing/test-app.ts';

export interface MarkedVillage {
  readonly id: number;
  /** Part of every text of this village, and of no text of another. */
  readonly mark: string;
}

/** Creates records of every kind, with the mark of the village in each text. */
export async function markedVillage(t: TestApp, size: number): Promise<MarkedVillage> {
  const mark = `zq${randomBytes(6).toString('hex')}`;
  const { id: village_id } = await t.createVillage(`Village ${mark}`);
  const create = async (url: string, body: object) => {
    const { status, body: record, text } = await t.admin.post(url, { ...body, village_id });
    if (status !== 201) throw new Error(`${url} answered ${status}: ${text}`);
    return record as { id: number };
  };
  await t
    .signInWith([], village_id)
    .then(({ user }) => t.admin.put(`/auth/users/${user.id}`, { full_name: `User ${mark}` }));
  for (let n = 0; n < size; n++) {
    const texts = { address: `Street ${mark}`, job: `Job ${mark}` };
    const owner = await create('/owners', {
      ...texts,
      name: `Owner ${mark}`,
      building_address: `Building ${mark}`,
      family_members: [{ ...texts, name: `Daughter ${mark}`, relationship: 'daughter' }],
    });
    const resident = await create('/residents', {
      ...texts,
      full_name: `Resident ${mark}`,
      id_type: 'national_id',
      id_number: nationalNumber(),
      owner_id: n === 0 ? owner.id : null,
      apartment_number: n === 0 ? null : `${mark}-${n}`,
      check_in: '2026-11-01',
      check_out: '2026-11-20',
    });
    if (n === 0) await t.admin.post(`/residents/${resident.id}/photos`, undefined, await photoUpload());
    await create('/visitors', {
      full_name: `Visitor ${mark}`,
      visit_date: '2026-11-15',
      notes: `Notes ${mark}`,
      passport_number: `${mark}${n}`,
    });
    await create('/blacklist', {
      id_number: `${mark}b${n}`,
      full_name: `Barred ${mark}`,
      reason: `For ${mark}`,
    });
  }
  return { id: village_id, mark };
}

/** An attacker who signs in again when their own requests end their session or change their role. */
export function renewableSession(signIn: () => Promise<Caller>) {
  let caller: Promise<Caller> | undefined;
  /** Another attacker may delete the new role before the account has it. */
  const signedIn = async (tries = 10): Promise<Caller> =>
    signIn().catch((error) => (tries > 1 ? signedIn(tries - 1) : Promise.reject(error)));
  return {
    async token() {
      caller ??= signedIn();
      return (await caller).token;
    },
    /** Call it after a refusal: the attackers may have signed themselves out or removed their own permissions. */
    async refused(token: string) {
      if ((await caller)?.token === token) caller = undefined;
    },
  };
}
