// @vitest-environment happy-dom
import { defaultAuthorityKind } from '@bawaba/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** The field has the focus and says why its text is not a date. */
async function expectComplaint(name: string) {
  const found = await field(name);
  await waitFor(() => expect(document.activeElement?.id).toBe(found.id));
  expect(found.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('“31/11/2026” is not a date: November 2026 has 30 days.');
}

const openReports = (path = '/reports') =>
  openPage(path, {
    permissions: ['view_reports', 'export_reports', 'view_residents', 'view_visitors'],
    answers: { 'GET /export/residents': list([]), 'GET /export/visitors': list([]) },
  });
const exports = (calls: string[]) => calls.filter((call) => call.startsWith('GET /export/'));

test.each([
  ['/reports?check_in_from=2026-11-01', 'Check-in from'],
  ['/reports', 'Check-in to'],
  ['/reports', 'Present from'],
  ['/reports', 'Present to'],
  ['/reports?type=visitors', 'Visits from'],
  ['/reports?type=visitors', 'Visits to'],
])('at %s nothing is exported while “%s” is not a date', async (path, name) => {
  const { user, fill, calls } = await openReports(path);
  await fill(await field(name), '31/11/2026');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await expectComplaint(name);
  expect(exports(calls())).toEqual([]);
});

test('Enter exports nothing either; a date that can be read is exported', async () => {
  const { user, fill, calls } = await openReports();
  const from = await field('Check-in from');
  await fill(from, '31/11/2026');
  await user.keyboard('{Enter}');
  await expectComplaint('Check-in from');
  expect(exports(calls())).toEqual([]);
  await fill(from, '30/11/2026');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(exports(calls())).toEqual(['GET /export/residents?check_in_from=2026-11-30&format=csv']),
  );
});

test('a date that is cleared with the filters is not in the way', async () => {
  const { user, fill, calls } = await openReports();
  await fill(await field('Check-in from'), '31/11/2026');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect((await field('Check-in from')).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exports(calls())).toEqual(['GET /export/residents?format=csv']));
});

test('no list is made for the day before while the day is not a date', async () => {
  const settings = {
    village_id: 5,
    village_name: 'Lotus Bay',
    kind: 'daily_guests',
    ...defaultAuthorityKind('daily_guests'),
    starts_on: '2026-11-01',
    sender_roles: null,
    can_send: true,
    version: 3,
  };
  const { user, fill } = await openPage('/authority-lists?from=2026-11-16', {
    permissions: ['view_authority_lists', 'send_authority_lists', 'view_residents'],
    answers: { 'GET /authority-lists/kinds': [settings], 'GET /authority-lists/lines': list([]) },
  });
  const make = await screen.findByRole('button', { name: 'Make the list' });
  await fill(await field('Day'), '31/11/2026');
  await user.click(make);
  await expectComplaint('Day');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Apply does not close a filter whose date cannot be read', async () => {
  const { user, fill, address } = await openPage('/visitors?visit_date_from=2026-11-01', {
    permissions: ['view_visitors'],
    answers: { 'GET /visitors': list([]) },
  });
  await user.click(await screen.findByRole('button', { name: /^Visit date / }));
  await fill(await field('Visits to'), '31/11/2026');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await expectComplaint('Visits to');
  expect(address()).toBe('/visitors?visit_date_from=2026-11-01');
});

const stay = {
  owner_id: null,
  apartment_number: '12',
  building_number: null,
  check_in: '2026-11-18',
  check_out: '2026-11-25',
};
const person = {
  id: 1,
  version: 1,
  standing: 'good',
  fields: { full_name: 'Anna Weber', id_type: 'passport', id_number: 'C01X00T47' },
  typed: [],
  stay: {},
  doubts: [],
  is_reviewed: false,
  problems: {},
  problem: null,
  is_checked: true,
  is_head: false,
  relationship: null,
  resident_id: null,
  page_ids: [],
};
const batch = {
  id: 7,
  village_id: 5,
  village_name: 'Lotus Bay',
  name: null,
  created_at: '2026-11-18T08:00:00Z',
  created_by: { username: 'mona', full_name: 'Mona Adel' },
  touched_at: '2026-11-18T08:00:00Z',
  removed_at: '2026-12-02T08:00:00Z',
  version: 1,
  stay,
  pages: [],
  people: [person],
  owners: [],
  is_reader_away: false,
};

test('nobody of a batch is saved with the check-out before while the new one is not a date', async () => {
  const { user, fill, asked } = await openPage('/batches/7', {
    permissions: ['add_residents'],
    answers: { 'GET /batches/7': batch, 'POST /batches/7/save': batch },
  });
  await fill(await field('Check-out'), '31/11/2026');
  await user.click(screen.getByRole('button', { name: 'Save 1 person' }));
  await expectComplaint('Check-out');
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('on a phone the stay of a batch does not fold over a check-out that is not a date', async () => {
  const { user, fill } = await openPage('/batches/7', {
    device: 'phone',
    permissions: ['add_residents'],
    answers: { 'GET /batches/7': batch },
  });
  await user.click(await screen.findByRole('button', { name: 'Change the stay' }));
  await fill(await field('Check-out'), '31/11/2026');
  await user.click(screen.getByRole('button', { name: 'Save 1 person' }));
  await expectComplaint('Check-out');
});

test.each([
  ['good', 'Save this person'],
  ['doubtful', 'Looks right'],
])('a %s person with a check-out that is not a date stays open', async (standing, name) => {
  const own = { ...person, stay, standing };
  const { user, fill, asked } = await openPage('/batches/7?person=1', {
    permissions: ['add_residents'],
    answers: { 'GET /batches/7': { ...batch, people: [own] }, 'POST /batches/7/save': batch },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const out = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Check-out' });
  await fill(out, '31/11/2026');
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(document.activeElement?.id).toBe(out.id));
  screen.getByText('“31/11/2026” is not a date: November 2026 has 30 days.');
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
