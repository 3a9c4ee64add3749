// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage, refusal } from '../../testing/open-page.tsx';

const visitor = (id: number) => ({
  id,
  full_name: `Visitor ${id}`,
  visit_date: '2026-11-05',
  entered_at: '2026-11-05T10:00:00.000Z',
  left_at: null,
  village_id: 5,
  village_name: 'Lotus Bay',
  version: 1,
});

test('visitors: a failed load can be retried, and a page has 50 rows', async () => {
  let failures = 1;
  const { user, address, calls } = await openPage('/visitors', {
    permissions: ['view_visitors'],
    answers: {
      'GET /visitors': ({ url }) => {
        if (failures-- > 0) return refusal(500);
        return list([visitor(url.searchParams.get('offset') === '50' ? 51 : 1)], 51);
      },
    },
  });
  await screen.findByText('Failed to load data');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('51 visitors');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Visitor 51');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(address()).toContain('page=2');
  expect(calls()).toContain('GET /visitors?limit=50&offset=0');
  expect(calls()).toContain('GET /visitors?limit=50&offset=50');
});

const entry = {
  id: 1,
  username: 'mona',
  full_name: 'Mona Adel',
  action: 'create',
  entity_type: 'visitor',
  entity_id: '1',
  entity_name: 'Anna Weber',
  details: null,
  created_at: '2026-11-15T08:00:00.000Z',
};

test.each([
  [
    'visitors',
    '/visitors?page=2',
    'GET /visitors',
    (isFirst: boolean) => list(isFirst ? [visitor(1)] : [], 50),
    'Visitor 1',
  ],
  [
    'owners',
    '/owners?page=2&search=a',
    'GET /owners',
    (isFirst: boolean) =>
      list(
        isFirst
          ? [{ id: 1, name: 'Mona Adel', family_members: [], village_id: 5, village_name: 'Lotus Bay' }]
          : [],
        50,
      ),
    'Mona Adel',
  ],
  [
    'audit logs',
    '/audit-logs?page=2',
    'GET /audit-logs',
    (isFirst: boolean) => ({ logs: isFirst ? [entry] : [], total: 50 }),
    'Mona Adel',
  ],
] as const)(
  '%s: a page that is empty now says so, and leads back with its own button and with Previous',
  async (_, path, route, answer, name) => {
    const { user, address, unmount } = await openPage(path, {
      answers: { [route]: ({ url }) => answer(url.searchParams.get('offset') === '0') },
    });
    await screen.findByRole('heading', { name: 'There is nothing more' });
    expect(screen.queryByRole('table')).toBeNull();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect(next.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findAllByText(name);
    expect(address()).toMatch(/page=1/);
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    unmount();
    const again = await openPage(path, {
      answers: { [route]: ({ url }) => answer(url.searchParams.get('offset') === '0') },
    });
    await again.user.click(await screen.findByRole('button', { name: 'First page' }));
    await screen.findAllByText(name);
  },
);

const resident = (id: number) => ({
  id,
  full_name: `Resident ${id}`,
  id_type: 'passport',
  id_number: `P${id}`,
  check_in: '2026-11-01',
  check_out: '2026-11-09',
  status: 'active',
  village_id: 5,
  village_name: 'Lotus Bay',
  version: 1,
  created_by_username: 'mona',
  created_at: '2026-11-01T10:00:00.000Z',
});

test('residents: a page has 50 rows, and a button opens the next page', async () => {
  const { user, address, calls } = await openPage('/residents', {
    permissions: ['view_residents'],
    answers: {
      'GET /residents': ({ url }) =>
        list(url.searchParams.get('offset') === '50' ? [resident(51), resident(52)] : [resident(1)], 52),
    },
  });
  await screen.findByText('52 residents');
  expect(calls()).toContain('GET /residents?limit=50&offset=0');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Resident 52');
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(address()).toContain('page=2');
});

test('blacklist: an empty list explains its purpose and has no search', async () => {
  await openPage('/blacklist', { permissions: ['view_blacklist'], answers: { 'GET /blacklist': list([]) } });
  await screen.findByRole('heading', { name: 'Nobody is on the blacklist' });
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('blacklist: the form of an entry stays while a refresh moves the entry to the next page', async () => {
  const created_at = '2026-11-15T08:00:00Z';
  let rows = [{ id: 51, full_name: 'Anna', id_number: 'A1', aliases: [], created_at, version: 1 }];
  await openPage('/blacklist?dialog=51', {
    permissions: ['view_blacklist', 'manage_blacklist'],
    answers: { 'GET /blacklist': () => list(rows, 51) },
  });
  const dialog = await screen.findByRole('dialog');
  rows = rows.map((row) => ({ ...row, id: 52, full_name: 'Piotr' }));
  const { queryClient } = await import('../query-client.ts');
  await queryClient.invalidateQueries();
  await screen.findByText('Piotr');
  within(dialog).getByDisplayValue('Anna');
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('owners: an unknown id is not found, a failed load can be retried, an empty list says what to do', async () => {
  let failures = 1;
  for (const path of ['/owners/7', '/owners/edit/7', '/owners/x']) {
    const { user, unmount } = await openPage(path, {
      permissions: ['view_owners', 'manage_owners'],
      answers: { 'GET /owners': () => (failures-- > 0 ? refusal(500) : list([])) },
    });
    await screen.findByRole('heading', { name: 'Owner not found' });
    if (path !== '/owners/x') unmount();
    else await user.click(screen.getByRole('button', { name: 'Back to owners' }));
  }
  await screen.findByRole('heading', { name: 'Failed to load data' });
  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByRole('heading', { name: 'No owners yet' });
});

test('visitors: an unknown id is not found, and the user stays signed in', async () => {
  for (const path of ['/edit-visitor/7', '/edit-visitor/x']) {
    const { user, unmount, address } = await openPage(path, {
      permissions: ['view_visitors', 'edit_visitor'],
      answers: { 'GET /visitors': list([]) },
    });
    await screen.findByRole('heading', { name: 'Visitor not found' });
    await user.click(screen.getByRole('button', { name: 'Back to visitors' }));
    await screen.findByRole('heading', { name: 'No visitors yet' });
    expect(address()).toBe('/visitors');
    unmount();
  }
});

test('residents: an invalid or unknown id in the URL is not found', async () => {
  for (const path of ['/residents/x', '/residents/9']) {
    const { unmount } = await openPage(path, { permissions: ['view_residents'] });
    await screen.findByRole('heading', { name: 'Resident not found' });
    unmount();
  }
});

test('the / key focuses the search field', async () => {
  const { user } = await openPage('/owners?search=Nour', { answers: { 'GET /owners': list([]) } });
  const search = await screen.findByRole('searchbox');
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement).toBe(search));
  expect((search as HTMLInputElement).value).toBe('Nour');
});
