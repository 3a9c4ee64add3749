import { expect, test } from 'vitest';
import { importFieldsOf, importKinds, missingImportFields, requiredImportFields } from './import-fields.ts';

test.each(importKinds)('%s: every field once, and only fields are required', (kind) => {
  const names = importFieldsOf(kind).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of requiredImportFields[kind].flat()) expect(names).toContain(name);
});

test('what a mapping still needs', () => {
  expect(missingImportFields('residents', ['full_name', 'stay_period'])).toEqual([
    ['id_number', 'passport_number'],
  ]);
  expect(missingImportFields('residents', ['full_name', 'id_number', 'check_in'])).toEqual([
    ['check_out', 'stay_period'],
  ]);
  expect(missingImportFields('blacklist', ['id_number', 'reason'])).toEqual([]);
});
