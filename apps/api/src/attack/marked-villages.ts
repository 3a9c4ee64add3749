import { randomBytes } from 'node:crypto';
import { nationalNumber } from '../testing/people.ts';
import { photoUpload } from '../testing/photo-upload.ts';
import type { Caller, TestApp } from '../testing/test-app.ts';

export interface MarkedVillage {
  readonly id: number;
  /** Stands in every text that belongs to the village, and in none that belongs to another. */
  readonly mark: string;
}

/** A few of everything, each text with the village's own mark in it. */
export async function markedVillage(t: TestApp, size: number): Promise<MarkedVillage> {
  const mark = `zq${randomBytes(6).toString('hex')}`;
  const { id: village_id } = await t.createVillage(`Village ${mark}`);
  const made = async (url: string, body: object) => {
    const { status, body: record, text } = await t.admin.post(url, { ...body, village_id });
    if (status !== 201) throw new Error(`${url} answered ${status}: ${text}`);
    return record as { id: number };
  };
  await t
    .signInWith([], village_id)
    .then(({ user }) => t.admin.put(`/auth/users/${user.id}`, { full_name: `User ${mark}` }));
  for (let n = 0; n < size; n++) {
    const texts = { address: `Street ${mark}`, job: `Job ${mark}` };
    const owner = await made('/owners', {
      ...texts,
      name: `Owner ${mark}`,
      building_address: `Building ${mark}`,
      family_members: [{ ...texts, name: `Daughter ${mark}`, relationship: 'daughter' }],
    });
    const resident = await made('/residents', {
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
    await made('/visitors', {
      full_name: `Visitor ${mark}`,
      visit_date: '2026-11-15',
      notes: `Notes ${mark}`,
      passport_number: `${mark}${n}`,
    });
    await made('/blacklist', {
      id_number: `${mark}b${n}`,
      full_name: `Barred ${mark}`,
      reason: `For ${mark}`,
    });
  }
  return { id: village_id, mark };
}

/** Someone who may do everything; whatever they do to their own session or role, there is another like them. */
export function attackerWho(signIn: () => Promise<Caller>) {
  let caller: Promise<Caller> | undefined;
  /** Another attacker may delete the role that was made for this one before the account has it. */
  const signedIn = async (tries = 10): Promise<Caller> =>
    signIn().catch((error) => (tries > 1 ? signedIn(tries - 1) : Promise.reject(error)));
  return {
    async token() {
      caller ??= signedIn();
      return (await caller).token;
    },
    /** Refused what they may do: they have signed themselves out, or taken their own permissions away. */
    async refused(token: string) {
      if ((await caller)?.token === token) caller = undefined;
    },
  };
}
