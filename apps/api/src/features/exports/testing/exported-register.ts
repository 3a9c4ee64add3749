import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resident } from '@bawaba/contracts';
import { afterAll, beforeAll } from 'vitest';
import { nationalNumber, residentBody } from '../../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts';

/** In both scripts; a spreadsheet would take the last four for formulas. */
export const names = [
  'أحمد عبد الله السيد',
  'مصطفى علاء الدين',
  'Jürgen Müller',
  '=HYPERLINK("http://x","y")',
  '+1 Karim',
  '-2 Mona',
  '@cmd',
];

export let t: TestApp;
/** Sees and exports everything of the village. */
export let clerk: Caller;
/** Of the village, newest first. There is a stranger in another village. */
export let residents: Resident[];
/** For files that other programs open; deleted after the last test. */
export let folder: string;

export const saveFile = (name: string, bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

/** A village with residents, for all tests of a file. */
export function fillRegisterForExports() {
  beforeAll(async () => {
    t = await testApp();
    folder = mkdtempSync(join(tmpdir(), 'bawaba-exports-'));
    const village = await t.createVillage('قرية النخيل');
    const mayView = ['view_residents', 'view_resident_photos', 'view_visitors', 'view_blacklist'] as const;
    clerk = await t.signInWith(['export_reports', ...mayView], village.id);
    for (const [index, full_name] of names.entries()) {
      const body = residentBody({
        full_name,
        village_id: village.id,
        birthdate: '1998-01-15',
        id_number: index === 0 ? `0${nationalNumber().slice(1)}` : nationalNumber(),
        apartment_number: '007',
        sex: 'F',
      });
      await t.admin.post('/residents', body);
    }
    const elsewhere = await t.createVillage();
    await t.admin.post('/residents', residentBody({ full_name: 'STRANGER', village_id: elsewhere.id }));
    residents = (await clerk.get('/residents')).body;
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
