// @vitest-environment happy-dom
import type { PermissionName, Resident } from '@bawaba/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, list, openPage, refusal } from '../../testing/open-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const resident: Resident = {
  id: 7,
  full_name: 'شيرين عادل رشدي',
  id_type: 'national_id',
  id_number: '28804122403421',
  document_type: 'national_id',
  address: null,
  owner_id: null,
  owner_name: null,
  apartment_number: '9',
  building_number: 'C',
  check_in: '2026-11-15',
  check_out: '2026-11-22',
  duration_days: 7,
  status: 'active',
  presence: 'inside',
  arrived_at: '2026-11-15T12:40:00Z',
  left_at: null,
  village_id: 5,
  village_name: 'Lotus Bay',
  religion: null,
  marital_status: null,
  job: null,
  birthdate: '1988-11-16',
  id_expire_date: '2030-01-01',
  passport_number: null,
  passport_country: null,
  passport_expiry_date: null,
  passport_type: null,
  nationality: 'EGY',
  sex: 'F',
  mrz_valid: null,
  mrz_line1: null,
  mrz_line2: null,
  ocr_confidence_front: 91,
  ocr_confidence_back: null,
  phone: '010 0555 0142',
  vehicle_plate: null,
  head_id: null,
  head_name: null,
  relationship: null,
  children: [],
  blacklisted: false,
  version: 1,
  created_by_username: 'sara',
  created_at: '2026-11-15T09:36:00Z',
  updated_at: '2026-11-15T09:36:00Z',
};
const person = (...stays: Partial<Resident>[]) => ({
  stays: stays.map((stay) => ({ ...resident, ...stay })),
  visits: [],
  current: null,
  joined: [],
  maybe_same: [],
});
const everything: PermissionName[] = [
  'record_presence',
  'view_residents',
  'edit_residents',
  'add_residents',
  'delete_residents',
  'export_reports',
  'manage_blacklist',
  'view_blacklist',
];

function openIt(
  change: Partial<Resident> = {},
  {
    path = '/residents/7',
    permissions = everything,
    language = 'en',
    answers = {},
  }: {
    path?: string;
    permissions?: PermissionName[];
    language?: 'en' | 'ar';
    answers?: Answers;
  } = {},
) {
  const shown = { ...resident, ...change };
  return openPage(path, {
    language,
    device: language === 'ar' ? 'phone' : 'desktop',
    permissions,
    answers: {
      'GET /residents/7': shown,
      'GET /residents': list([shown]),
      [`GET /people/${shown.id_number}`]: person(shown),
      ...answers,
    },
  });
}
const heading = () => screen.findByRole('heading', { level: 1, name: resident.full_name });
const button = (name: string) => screen.queryByRole('button', { name });
const openMenu = async (user: { click: (element: Element) => Promise<void> }, name = 'More') => {
  await user.click(screen.getByRole('button', { name }));
  return screen.findByRole('menu');
};
const items = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

test('the card says who, where, until when, and who registered it', async () => {
  await openIt();
  await heading();
  const card = screen.getByRole('region', { name: resident.full_name }).textContent;
  expect(card).toContain('Leaves in 7 days, Sunday 22 November.');
  expect(card).toContain('9 · C');
  // A day before the birthday.
  expect(card).toContain('16 Nov 1988, 37 years');
  expect(card).toContain('Egypt');
  expect(card?.replace(/[\u2066-\u2069]/g, '')).toContain('Registered by sara, 15 Nov 2026, 11:36');
  const technical = screen.getByText('Technical details').closest('details');
  expect(technical?.open).toBe(false);
  expect(technical?.textContent).toContain('91%');
  expect(screen.getByRole('link', { name: '010 0555 0142' }).getAttribute('href')).toBe('tel:01005550142');
});

test('other stays and the people in the same apartment are links', async () => {
  const { calls } = await openIt(
    {},
    {
      answers: {
        'GET /people/28804122403421': person(
          {},
          { id: 3, check_in: '2026-10-02', check_out: '2026-10-09', building_number: 'B' },
        ),
        'GET /residents': list([resident, { ...resident, id: 8, full_name: 'حازم فؤاد', sex: 'M' }]),
      },
    },
  );
  const stays = await screen.findByRole('region', { name: 'Stays' });
  const earlier = await within(stays).findByRole('link', { name: /^2\s–\s9 Oct$/ });
  expect(earlier.getAttribute('href')).toBe('/residents/3');
  expect(within(stays).getAllByRole('listitem')).toHaveLength(2);
  const home = await screen.findByRole('region', { name: /^With her in .*9 · C/ });
  expect(within(home).getByRole('link').getAttribute('href')).toBe('/residents/8');
  expect(home.textContent).toContain('leaves 22 Nov');
  // Nobody who left before today.
  expect(calls().join()).toContain('present_from=2026-11-15&present_to=2026-11-22');
});

test('without permissions there is no call and no action that needs one', async () => {
  const { user, calls } = await openIt({}, { permissions: ['view_residents'] });
  await heading();
  expect(button('Edit')).toBeNull();
  expect(button('Extend stay')).toBeNull();
  expect(items(await openMenu(user))).toEqual(['Print']);
  expect(calls().filter((call) => /photos|blacklist|villages|owners/.test(call))).toEqual([]);
});

test('a stay that has passed is registered again, with the person and without the dates', async () => {
  const change = {
    check_in: '2026-10-02',
    check_out: '2026-10-09',
    presence: 'left',
    left_at: '2026-10-09T08:00:00Z',
  } as const;
  const { user, address, calls } = await openIt(change, {
    answers: { [`GET /blacklist/check/${resident.id_number}`]: { blacklisted: false, reason: null } },
  });
  await heading();
  expect(items(await openMenu(user))).toContain('Extend stay');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Register again' }));
  const value = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  await screen.findByRole('textbox', { name: /^Full name/ });
  expect(address()).toBe('/add-resident?again=7');
  expect(value(/^Full name/)).toBe(resident.full_name);
  expect(value(/^National ID number/)).toBe(resident.id_number);
  expect(value(/^Check-out/)).toBe('');
  expect(value(/^Apartment/)).toBe('');
  await waitFor(() =>
    expect(calls()).toContain(`GET /blacklist/check/${resident.id_number}?registration=resident`),
  );
});

test('Left is the first action of somebody inside; who has left can come back', async () => {
  const left = {
    ...resident,
    presence: 'left',
    left_at: '2026-11-15T13:00:00Z',
    check_out: '2026-11-16',
  } as const;
  const { user, calls } = await openIt(
    {},
    { answers: { 'POST /residents/7/departure': left, 'DELETE /residents/7/departure': resident } },
  );
  await user.click(await screen.findByRole('button', { name: 'Left' }));
  await screen.findByRole('button', { name: 'Undo' });
  screen.getByText(/^Left today at /);
  expect(items(await openMenu(user))).toContain('Came back: undo the departure');
  await user.click(screen.getByRole('menuitem', { name: 'Came back: undo the departure' }));
  await screen.findByRole('button', { name: 'Left' });
  expect(calls().filter((call) => call.includes('departure'))).toEqual([
    'POST /residents/7/departure',
    'DELETE /residents/7/departure',
  ]);
});

test('who comes back like somebody on the blacklist is refused until somebody decides', async () => {
  const left = { ...resident, presence: 'left', left_at: '2026-11-15T13:00:00Z' } as const;
  const entry = {
    id: 3,
    full_name: 'SHERINE ADEL ROSHDY',
    id_number: 'A1',
    birthdate: resident.birthdate,
    sex: 'F',
    aliases: [],
    reason: 'theft',
    village_id: 5,
    village_name: 'Lotus Bay',
    score: 0.9,
    tier: 'stop',
    match: { name: 'SHERINE ADEL ROSHDY', score: 0.9, parts: [], family_name_first: null },
  };
  let isDecided = false;
  const { user, calls } = await openIt(left, {
    answers: {
      'DELETE /residents/7/departure': () =>
        isDecided ? resident : refusal(409, { code: 'blacklist_match', error: 'Like X.', matches: [entry] }),
      'POST /blacklist/3/decisions': () => {
        isDecided = true;
        return null;
      },
    },
  });
  await heading();
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Came back: undo the departure' }));
  await screen.findByText(/^Not undone. Like X. On the blacklist: .*SHERINE ADEL ROSHDY.* Reason: .*theft/);
  const card = within(await screen.findByRole('region', { name: /^Stop: / }));
  card.getByText('At the gate');
  await user.type(card.getByRole('textbox', { name: /^How do you know/ }), 'Another face');
  await user.click(card.getByRole('button', { name: 'Different person' }));
  await screen.findByRole('button', { name: 'Left' });
  expect(screen.queryByRole('region', { name: /^Stop: / })).toBeNull();
  expect(calls().filter((call) => /departure|decisions/.test(call))).toEqual([
    'DELETE /residents/7/departure',
    'POST /blacklist/3/decisions',
    'DELETE /residents/7/departure',
  ]);
});

test('edit focuses the first field; cancel and save return the focus to Edit', async () => {
  const { user } = await openIt({}, { answers: { 'PUT /residents/7': { ...resident, version: 2 } } });
  const focused = () => document.activeElement;
  for (const end of ['Cancel', 'Save']) {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = await screen.findByRole('textbox', { name: /^Full name/ });
    await waitFor(() => expect(focused()).toBe(name));
    await user.click(screen.getByRole('button', { name: end }));
    await waitFor(() => expect(focused()).toBe(button('Edit')));
  }
});

test('a blacklisted person: the reason, no new stay, and an editor that cannot be saved', async () => {
  const { user } = await openIt(
    { blacklisted: true },
    {
      language: 'ar',
      answers: {
        [`GET /blacklist/check/${resident.id_number}`]: { blacklisted: true, reason: 'أتلفت المسبح' },
      },
    },
  );
  await heading();
  await screen.findByText(/أتلفت المسبح/);
  expect(button('تمديد الإقامة')).toBeNull();
  expect(items(await openMenu(user, 'المزيد'))).not.toContain('إضافة إلى القائمة السوداء');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'تعديل' }));
  await waitFor(() => expect(button('حفظ')?.hasAttribute('disabled')).toBe(true));
  expect(screen.getByRole('alert').textContent).toContain('أتلفت المسبح');
});

test('the visits of a person are those to which they came', async () => {
  const visit = { id: 3, visit_date: '2026-11-02', entered_at: '2026-11-02T10:00:00Z', left_at: null };
  const missed = { ...visit, id: 4, visit_date: '2026-11-09', entered_at: null };
  await openIt(
    {},
    {
      permissions: [...everything, 'view_visitors'],
      answers: { [`GET /people/${resident.id_number}`]: { ...person(resident), visits: [missed, visit] } },
    },
  );
  expect((await screen.findByText(/visit/)).textContent).toMatch(/2 Nov/);
  expect(screen.queryByText(/9 Nov/)).toBeNull();
});
