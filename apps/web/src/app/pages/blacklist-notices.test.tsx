// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const inside = {
  resident_id: 7,
  full_name: 'Anna Schäfer',
  id_number: 'C01X00T47',
  passport_number: null,
  village_id: 5,
  village_name: 'Lotus Bay',
  owner_name: null,
  apartment_number: '23',
  building_number: 'A',
  check_in: '2026-11-10',
  check_out: '2026-11-20',
  reason: 'Damaged the apartment',
};
const stopped = (id: number, id_number: string) => ({
  id,
  created_at: `2026-11-16T12:0${id}:00.000Z`,
  registration: 'visitor',
  full_name: 'سامي فؤاد',
  id_number,
  reason: 'theft',
  village_id: 5,
  village_name: 'Lotus Bay',
  username: 'tarek',
  user_full_name: 'Tarek Nabil',
});
const answers = {
  'GET /residents': list([]),
  'GET /blacklist': list([]),
  'GET /blacklist/inside': list([inside]),
  'GET /blacklist/stopped': list([stopped(3, 'A-1'), stopped(2, 'a1'), stopped(1, 'B2')]),
};
const supervisor = ['view_dashboard', 'view_residents', 'view_blacklist'] as const;

test.each([
  ['en', 'On the blacklist and inside now', /Apartment 23, building A · until Fri,? 20 Nov/, '2 attempts'],
  ['ar', 'في القائمة السوداء وبالداخل الآن', /شقة 23، مبنى A · حتى الجمعة، 20 نوفمبر/, 'محاولتان'],
] as const)(
  'the dashboard shows who is inside and who was stopped, in %s',
  async (language, title, stay, times) => {
    await openPage('/dashboard', { language, permissions: supervisor, answers });
    const panel = await screen.findByRole('region', { name: title });
    const link = within(panel).getByRole('link', { name: 'Anna Schäfer' });
    expect(link.getAttribute('href')).toBe('/residents/7');
    expect(panel.textContent?.replace(/[\u2066-\u2069\u200f]/g, '')).toMatch(stay);
    expect(panel.textContent).toContain('Damaged the apartment');
    const attempts = (await screen.findAllByText('سامي فؤاد')).map((name) => name.closest('li')?.textContent);
    expect(attempts).toHaveLength(2);
    expect(attempts[0]).toContain(times);
    expect(attempts[1]).not.toContain(times);
    expect(attempts[0]).toContain('Tarek Nabil');
  },
);

test('the dashboard has no such panel when there is nothing to show, and asks for no more than the user may see', async () => {
  const none = { 'GET /blacklist/inside': list([]), 'GET /blacklist/stopped': list([]) };
  const first = await openPage('/dashboard', { permissions: supervisor, answers: { ...answers, ...none } });
  await screen.findByRole('heading', { name: 'No residents yet' });
  await waitFor(() => expect(first.calls()).toContain('GET /blacklist/stopped?limit=50'));
  expect(screen.queryByRole('region', { name: /blacklist|Stopped/ })).toBeNull();
  first.unmount();
  const clerk = await openPage('/dashboard', { permissions: ['view_dashboard', 'view_residents'], answers });
  await screen.findByRole('heading', { name: 'No residents yet' });
  expect(clerk.calls().filter((call) => call.includes('/blacklist'))).toEqual([]);
  clerk.unmount();
  const keeper = await openPage('/dashboard', { permissions: ['view_dashboard', 'view_blacklist'], answers });
  await screen.findByRole('region', { name: 'Stopped at the gate' });
  expect(keeper.calls().filter((call) => call.includes('/inside'))).toEqual([]);
});

test('the blacklist marks who is inside', async () => {
  const entry = {
    id: 1,
    reason: 'x',
    birthdate: null,
    sex: null,
    aliases: [],
    village_id: 5,
    village_name: 'Lotus Bay',
    version: 1,
    created_at: '2026-11-15T08:00:00Z',
  };
  await openPage('/blacklist', {
    permissions: supervisor,
    answers: {
      ...answers,
      'GET /blacklist': list([
        { ...entry, full_name: 'Anna', id_number: 'c01x-00t47' },
        { ...entry, id: 2, full_name: 'Piotr', id_number: 'ZZ9' },
      ]),
    },
  });
  const rows = await screen.findAllByRole('row');
  await waitFor(() => expect(rows[1]?.textContent).toContain('Inside now'));
  expect(rows[2]?.textContent).not.toContain('Inside now');
});

const stay = {
  ...inside,
  id: 7,
  owner_id: null,
  duration_days: 10,
  status: 'active',
  phone: null,
  vehicle_plate: null,
  version: 1,
};
const person = { stays: [stay], visits: [], current: stay, joined: [], maybe_same: [] };

test('the form fills the name of a number that the register knows, and says who is inside', async () => {
  const { user, fill, asked } = await openPage('/blacklist?dialog=new', {
    permissions: [...supervisor, 'manage_blacklist'],
    answers: {
      ...answers,
      'GET /people/C01X00T47': person,
      'GET /people/UNKNOWN1': { stays: [], visits: [], current: null, joined: [], maybe_same: [] },
      'POST /blacklist': { id: 1 },
    },
  });
  const number = await screen.findByRole('textbox', { name: 'ID number' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Full name' });
  await fill(number, 'UNKNOWN1');
  await user.tab();
  await waitFor(() => expect(asked.some(({ url }) => url.pathname.endsWith('/UNKNOWN1'))).toBe(true));
  expect(name.value).toBe('');
  await fill(number, 'C01X00T47');
  await user.tab();
  await waitFor(() => expect(name.value).toBe('Anna Schäfer'));
  const note = screen.getByText(/is inside now/).textContent?.replace(/[\u2066-\u2069]/g, '');
  expect(note).toMatch(/^Anna Schäfer is inside now: apartment 23, building A until Fri,? 20 Nov\.$/);
  await fill(screen.getByRole('textbox', { name: 'Reason' }), 'noise');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => {
    const sent = asked.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ id_number: 'C01X00T47', full_name: 'Anna Schäfer', reason: 'noise' });
  });
});

test('the form keeps a name that somebody typed, and asks nothing about people whom the user may not see', async () => {
  const known = { ...answers, 'GET /people/C01X00T47': person };
  const first = await openPage('/blacklist?dialog=new', {
    permissions: [...supervisor, 'manage_blacklist'],
    answers: known,
  });
  await first.fill(await screen.findByRole('textbox', { name: 'Full name' }), 'Another Name');
  await first.fill(screen.getByRole('textbox', { name: 'ID number' }), 'C01X00T47');
  await first.user.tab();
  await screen.findByText(/is inside now/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Full name' }).value).toBe('Another Name');
  first.unmount();
  localStorage.clear();
  const second = await openPage('/blacklist?dialog=new', {
    permissions: ['view_blacklist', 'manage_blacklist'],
    answers: known,
  });
  await second.fill(await screen.findByRole('textbox', { name: 'ID number' }), 'C01X00T47');
  await second.user.tab();
  expect(second.calls().filter((call) => call.includes('/people/'))).toEqual([]);
});

test('a form says that it registers somebody, so that the audit trail keeps whom the blacklist stops', async () => {
  const { user, fill, calls } = await openPage('/add-resident', {
    permissions: ['add_residents'],
    answers: { 'GET /blacklist/check/A1': { blacklisted: true, reason: 'theft' } },
  });
  await fill(await screen.findByRole('textbox', { name: /^National ID number/ }), 'A1');
  await user.tab();
  await screen.findByText(/theft/);
  expect(calls()).toContain('GET /blacklist/check/A1?registration=resident');
});
