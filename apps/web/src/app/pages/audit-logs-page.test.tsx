// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

const log = (id: number, fields: object) => ({
  id,
  created_at: '2026-11-16T12:00:00.000Z',
  username: 'tarek',
  full_name: 'Tarek Nabil',
  action: 'update',
  entity_type: 'resident',
  entity_id: '205',
  entity_name: 'Anna Schäfer',
  entity_number: 'C01X00T47',
  opens: { entity_type: 'resident', id: 205 },
  details: null,
  details_hidden: false,
  ip_address: '127.0.0.1',
  ...fields,
});
const page = (...logs: object[]) => ({ logs, total: logs.length });
const users = [
  { username: 'mona', full_name: 'Mona Adel' },
  { username: 'tarek', full_name: 'Tarek Nabil' },
];

test('an entry names its record and links to it, if the user may open the page', async () => {
  await openPage('/audit-logs', {
    permissions: ['view_audit_logs', 'view_residents', 'view_visitors'],
    answers: {
      'GET /audit-logs/users': users,
      'GET /audit-logs': page(
        log(1, {}),
        log(2, { entity_name: 'Gone Person', opens: null }),
        log(3, { entity_name: null, entity_number: null, opens: null }),
        log(4, {
          entity_type: 'visitor',
          opens: { entity_type: 'visitor', id: 9 },
          entity_name: 'A Visitor',
        }),
        log(5, { action: 'blocked', entity_id: null, opens: null, entity_name: 'Stopped Person' }),
      ),
    },
  });
  const rows = await screen.findAllByRole('row');
  expect(within(rows[1]!).getByRole('link', { name: 'Anna Schäfer' }).getAttribute('href')).toBe(
    '/residents/205',
  );
  expect(rows[1]?.textContent).toContain('Resident #205 · C01X00T47');
  for (const [row, text] of [
    [2, 'Gone Person'],
    [3, 'Resident #205'],
    // Without the permission to edit visitors there is no page of a visitor.
    [4, 'A Visitor'],
    [5, 'Stopped by the blacklist'],
  ] as const) {
    expect(rows[row]?.textContent).toContain(text);
    expect(within(rows[row]!).queryByRole('link')).toBeNull();
  }
});

test('the details name fields and codes, and say times in the time zone of the register', async () => {
  const details = JSON.stringify({
    after: { presence: 'inside', arrived_at: '2026-11-16T22:30:15.123456Z', relationship: 'child' },
    kind: 'daily_guests',
    filters: { check_out_from: '2026-11-20', presence: 'leaving_today' },
  });
  const { user } = await openPage('/audit-logs', {
    answers: { 'GET /audit-logs/users': users, 'GET /audit-logs': page(log(1, { details })) },
  });
  await user.click(await screen.findByRole('button', { name: /^Show details/ }));
  const table = await screen.findByRole('table', { name: 'Details' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'FieldAfter',
    'PresenceInside',
    'Arrived at17 Nov 2026, 00:30:15',
    'RelationshipChild',
    'KindDaily guest list',
    'FiltersCheck-out from: 2026-11-20 · Presence: Leaving today',
  ]);
});

test('a search is sent when the user stops typing; a user is a filter, from the list or from an entry', async () => {
  const { user, fill, address, calls } = await openPage('/audit-logs?page=2', {
    answers: { 'GET /audit-logs/users': users, 'GET /audit-logs': page(log(1, {})) },
  });
  await fill(await screen.findByRole('searchbox', { name: 'Search' }), 'schäfer ');
  await waitFor(() => expect(address()).toBe(`/audit-logs?search=${encodeURIComponent('schäfer')}`));
  await user.click(await screen.findByRole('button', { name: 'Show only the entries of tarek' }));
  await waitFor(() => expect(address()).toContain('user=tarek'));
  const filter = screen.getByRole<HTMLInputElement>('combobox', { name: 'User' });
  expect(filter.value).toBe('Tarek Nabil · @tarek');
  await user.click(filter);
  await user.click(await screen.findByRole('option', { name: 'Mona Adel · @mona' }));
  await waitFor(() => expect(calls().at(-1)).toMatch(/search=sch.*user=mona/));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/audit-logs'));
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('');
});

test('a search that finds very many entries says about how many, and pages on', async () => {
  const logs = Array.from({ length: 50 }, (_, id) => log(id, {}));
  await openPage('/audit-logs?search=tarek', {
    answers: {
      'GET /audit-logs/users': users,
      'GET /audit-logs': { logs, total: 10_000, total_is_estimate: true },
    },
  });
  await screen.findByText(/^About 10,000 entries/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false);
});
