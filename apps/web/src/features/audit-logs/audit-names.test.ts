// @vitest-environment happy-dom
import { authorityListKinds, companionRelationships, exportEndpoints, importKinds } from '@bawaba/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { desk } from '../../i18n/en/desk.ts';
import { codesOf } from './audit-names.ts';

type Filter = z.core.JSONSchema._JSONSchema;
/** `literal` is what a search does by itself: it is never in an entry. */
const choicesOf = (filter: Filter): string[] =>
  typeof filter === 'boolean'
    ? []
    : [
        ...(filter.enum ?? []).map(String).filter((code) => code !== 'literal'),
        ...(filter.anyOf ?? []).flatMap(choicesOf),
      ];

function isNamed(field: string, code: string): boolean {
  const inTable = (path: string) =>
    path.split('.').reduce<unknown>((texts, key) => (texts as Record<string, unknown>)[key], desk) as object;
  return [codesOf[field] ?? []].flat().some((path) => code in inTable(path));
}

describe('names', () => {
  const { residents, visitors, blacklist } = exportEndpoints;
  it.each(Object.entries({ residents, visitors, blacklist }))(
    'exist for every filter of an export of %s, and for every choice of a filter',
    (_, { schema }) => {
      const filters = z.toJSONSchema(schema.querystring, { io: 'input' }).properties ?? {};
      expect(Object.keys(filters).filter((name) => !(name in desk.auditLogs.fieldName))).toEqual([]);
      expect(Object.keys(filters)).toContain('village_id');
      const codes = Object.entries(filters).flatMap(([field, filter]) =>
        choicesOf(filter).map((code) => [field, code] as const),
      );
      expect(codes).toContainEqual(['format', 'excel']);
      expect(codes.filter(([field, code]) => !isNamed(field, code))).toEqual([]);
    },
  );

  it.each([
    ['kind', [...importKinds, ...authorityListKinds]],
    ['relationship', companionRelationships],
    ['reason', ['too_many_attempts', 'account_disabled']],
  ] as const)('exist for every code of %s', (field, codes) => {
    expect(codes.filter((code) => !isNamed(field, code))).toEqual([]);
  });
});
