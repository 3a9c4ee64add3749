import {
  blacklistEntry,
  familyMember,
  owner,
  resident,
  role,
  supervisor,
  village,
  visitor,
} from '@bawaba/contracts';
import { describe, expect, it } from 'vitest';
import { desk } from '../../i18n/en/desk.ts';
import { readAuditDetails, showValue } from './audit-changes.ts';

describe('readAuditDetails', () => {
  it('compares both sides of an update, without technical fields', () => {
    const { changes, sides } = readAuditDetails(
      JSON.stringify({ before: { name: 'Old', version: 1 }, after: { name: 'New', version: 2 } }),
    );
    expect(sides).toEqual(['before', 'after']);
    expect(changes).toEqual([{ field: 'name', before: 'Old', after: 'New' }]);
  });

  it('shows one side of a creation, without empty fields', () => {
    const { changes, sides } = readAuditDetails(JSON.stringify({ after: { name: 'New', job: null } }));
    expect(sides).toEqual(['after']);
    expect(changes).toEqual([{ field: 'name', before: undefined, after: 'New' }]);
  });

  it('omits an id when the name is present', () => {
    const { changes } = readAuditDetails(
      JSON.stringify({ after: { village_id: 4, village_name: 'Marina', owner_id: 7 } }),
    );
    expect(changes.map(({ field }) => field)).toEqual(['village_name', 'owner_id']);
  });

  it('keeps fields outside `before` and `after`', () => {
    const { changes } = readAuditDetails(JSON.stringify({ before: {}, after: {}, password_changed: true }));
    expect(changes).toEqual([{ field: 'password_changed', before: undefined, after: true }]);
  });

  it('shows fields outside `before` on that side when there is no `after`', () => {
    const { changes, sides } = readAuditDetails(
      JSON.stringify({ before: { photo_type: 'others' }, retention_days: 30 }),
    );
    expect(sides).toEqual(['before']);
    expect(changes).toContainEqual({ field: 'retention_days', before: 30 });
  });

  it('shows text that is not JSON as it is', () => {
    expect(readAuditDetails('{half')).toEqual({ changes: [], sides: [], text: '{half' });
  });
});

describe('showValue', () => {
  const words = {
    field: (name: string) => name.toUpperCase(),
    value: (_: string, code: string) => `‹${code}›`,
  };

  it.each([
    [null, '—'],
    [['a', 'b'], '‹a›, ‹b›'],
    [{ a: 1, b: null }, 'A: ‹1›'],
    [[{ name: 'Sara', relationship: 'wife' }], 'NAME: ‹Sara› · RELATIONSHIP: ‹wife›'],
    [false, '‹false›'],
  ])('%j is shown as %s', (value, text) => expect(showValue('any', value, words)).toBe(text));
});

describe('field names', () => {
  const schemas = { resident, visitor, owner, familyMember, blacklistEntry, village, role, supervisor };
  // `can_change` describes the current user, not the role, and is never in an entry.
  const silent = ['id', 'version', 'created_at', 'updated_at', 'can_change'];

  it.each(Object.entries(schemas))('exist for every field of %s', (_, schema) => {
    const unnamed = Object.keys(schema.shape).filter((name) => !(name in desk.auditLogs.fieldName));
    expect(unnamed.filter((name) => !silent.includes(name))).toEqual([]);
  });
});
