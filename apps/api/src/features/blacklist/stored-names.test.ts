import { NAME_KEYS_VERSION, parseNationalNumber } from '@bawaba/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bannedEntry } from '../../testing/banned-person.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { refreshNames } from './names.repository.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('names that are stored', () => {
  const stored = async () =>
    (await t.pool.query('SELECT name, form, keys, version FROM blacklist_names ORDER BY name')).rows;

  it('are computed again if they are missing or of an older version, by two copies at once', async () => {
    const { id: village_id } = await t.createVillage();
    const list = (fields: object) => t.admin.post('/blacklist', bannedEntry({ village_id, ...fields }));
    await list({ aliases: ['Sherif Demerdash'] });
    await list({ full_name: null });
    await list({ full_name: 'Dr. X.' });
    const right = await stored();
    expect(right).toHaveLength(3);
    await t.pool.query(`UPDATE blacklist_names SET version = $1, keys = '{}' WHERE name LIKE 'S%'`, [
      NAME_KEYS_VERSION - 1,
    ]);
    await t.pool.query(`DELETE FROM blacklist_names WHERE name = 'Dr. X.'`);
    const refreshed = await Promise.all([refreshNames(t.db), refreshNames(t.db)]);
    expect(refreshed.sort()).toEqual([0, 2]);
    expect(await stored()).toEqual(right);
  });

  it('have the birth date and the sex that SQL reads from a number as the program does', async () => {
    const digits = (count: number) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0');
    const two = (below: number) => String(Math.floor(Math.random() * below)).padStart(2, '0');
    const numbers = Array.from(
      { length: 2000 },
      () => `${1 + Math.floor(Math.random() * 3)}${two(100)}${two(14)}${two(33)}${two(40)}${digits(5)}`,
    );
    numbers.push('29902300112345', '30002290112345', '29902290112345', '2990101011234', 'A9901010112345');
    const { rows } = await t.pool.query(
      `SELECT number, national_birthdate(number)::text AS birthdate, national_sex(number) AS sex FROM unnest($1::text[]) number`,
      [numbers],
    );
    // Of a future date only the program knows that it is in the future.
    const today = '9999-12-31';
    const read = numbers.map((number) => {
      const { valid, birthDate, sex } = parseNationalNumber(number, { today });
      return { number, birthdate: valid ? birthDate : null, sex: valid ? sex : null };
    });
    expect(rows).toEqual(read);
    expect(read.filter(({ birthdate }) => birthdate).length).toBeGreaterThan(100);
  });
});
