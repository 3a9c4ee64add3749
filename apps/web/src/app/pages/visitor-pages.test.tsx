// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage, refusal } from '../../testing/open-page.tsx';

const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const clerk = ['view_visitors', 'add_visitor'] as const;
const visitor = {
  id: 7,
  full_name: 'Anna Weber',
  id_type: 'passport',
  passport_number: 'C01X00T47',
  nationality: 'DEU',
  apartment_number: '9',
  building_number: 'C',
  host: 'Karim Fawzy',
  vehicle_plate: null,
  phone: '010 0555 0142',
  visit_date: '2026-11-05',
  entered_at: '2026-11-05T10:00:00.000Z',
  left_at: null,
  village_id: 5,
  village_name: 'Lotus Bay',
  notes: null,
  blacklisted: true,
  version: 1,
  created_by_username: 'mona',
  created_at: '2026-11-05T08:00:00Z',
  updated_at: '2026-11-05T08:00:00Z',
};
const box = (name: string) => screen.getByRole('textbox', { name });
const chosenType = () =>
  within(screen.getByRole('form'))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .at(-1)?.value;

test.each([
  ['en', 'National ID number', 'Passport number', 'This is not a national number, but the card shows it so'],
  ['ar', 'الرقم القومي', 'رقم جواز السفر', 'ليس رقمًا قوميًا صحيحًا، لكنه مكتوب هكذا في البطاقة'],
] as const)('the type of document follows the number until the clerk chooses one, %s', async (...texts) => {
  const [language, national, passport, odd] = texts;
  const { fill, user } = await openPage('/add-visitor', {
    language,
    permissions: clerk,
    answers: { [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null } },
  });
  await screen.findByRole('textbox', { name: national });
  await fill(box(national), 'C01X00T47');
  await fill(box(passport), number);
  expect(chosenType()).toBe('national_id');
  await fill(box(national), '12345');
  await user.tab();
  await screen.findByRole('checkbox', { name: odd });
  const [chosen] = screen
    .getAllByRole('radio', { name: language === 'en' ? 'Passport' : 'جواز سفر' })
    .slice(-1);
  await user.click(chosen as HTMLElement);
  expect(screen.queryByRole('checkbox', { name: odd })).toBeNull();
  await fill(box(passport), number);
  expect(chosenType()).toBe('passport');
});

test('a visitor is sent with the confirmation of an odd number, and the next form offers the same place', async () => {
  const bodies: unknown[] = [];
  const { fill, user } = await openPage('/add-visitor', {
    permissions: clerk,
    answers: {
      'GET /blacklist/check/12345': { blacklisted: false, reason: null },
      'POST /visitors': ({ body }) => {
        bodies.push(body);
        return refusal(201, { ...visitor, ...(body as object) });
      },
    },
  });
  await screen.findByRole('textbox', { name: 'Full name' });
  await fill(box('Full name'), 'Mona  Adel');
  await fill(box('National ID number'), '12345');
  await fill(box('Visiting'), 'Karim');
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  expect(bodies).toEqual([]);
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    full_name: 'Mona Adel',
    id_type: 'national_id',
    passport_number: '12345',
    acknowledged: ['not_a_national_number'],
  });
  await waitFor(() => expect((box('Full name') as HTMLInputElement).value).toBe(''));
  expect((box('Visiting') as HTMLInputElement).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Same host and place as Mona Adel' }));
  expect((box('Visiting') as HTMLInputElement).value).toBe('Karim');
});

test('the address says today, and the request has the date', async () => {
  const { user, calls, address } = await openPage('/visitors', {
    permissions: clerk,
    answers: { 'GET /visitors': list([visitor]) },
  });
  await user.click(await screen.findByRole('radio', { name: 'Today' }));
  await waitFor(() => expect(address()).toBe('/visitors?day=today'));
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo' }).format(new Date());
  await waitFor(() =>
    expect(calls()).toContain(`GET /visitors?limit=50&offset=0&visit_date_from=${day}&visit_date_to=${day}`),
  );
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/visitors'));
});

test('the visitors who are expected are those whose day is not over', async () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo' }).format(new Date());
  const expected = { ...visitor, full_name: 'Omar Zaki', visit_date: day, entered_at: null };
  const missed = { ...expected, id: 8, full_name: 'Grace Hartley', visit_date: '2026-11-05' };
  const { user, calls, address } = await openPage('/visitors', {
    permissions: [...clerk, 'record_presence'],
    answers: { 'GET /visitors': list([expected, missed]) },
  });
  const row = async (name: RegExp) =>
    within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
  (await row(/Omar Zaki/)).getByText('expected');
  (await row(/Omar Zaki/)).getByRole('button', { name: 'Arrived: Omar Zaki' });
  (await row(/Grace Hartley/)).getByText('did not come');
  expect((await row(/Grace Hartley/)).queryByRole('button', { name: /Arrived|Left/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Expected' }));
  await waitFor(() => expect(address()).toBe('/visitors?presence=expected'));
  await waitFor(() =>
    expect(calls()).toContain(`GET /visitors?limit=50&offset=0&presence=expected&visit_date_from=${day}`),
  );
});

test.each(['desktop', 'phone'] as const)(
  'the list has every field of the specification, %s',
  async (device) => {
    await openPage('/visitors', {
      device,
      permissions: clerk,
      answers: { 'GET /visitors': list([visitor]) },
    });
    const link = await screen.findByRole('link', { name: /Anna Weber/ });
    expect(link.getAttribute('href')).toBe('/visitors/7');
    const entry = link.closest('tr, li')?.textContent;
    for (const text of ['5 Nov 2026', 'DEU', 'C01X00T47', '9 · C', 'Lotus Bay', 'Karim Fawzy', 'Blacklisted'])
      expect(entry).toContain(text);
    expect(screen.queryByRole('button', { name: /Edit|Delete|Export/ })).toBeNull();
  },
);

test('the page of a visitor has the actions of the role', async () => {
  const answers = { 'GET /visitors/7': visitor };
  const seen = await openPage('/visitors/7', { permissions: ['view_visitors'], answers });
  await screen.findByRole('heading', { level: 1, name: 'Anna Weber' });
  expect(document.body.textContent).toContain('@mona');
  expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
  seen.unmount();
  const permissions = ['view_visitors', 'edit_visitor', 'delete_visitor'] as const;
  const { user, address } = await openPage('/visitors/7', { permissions, answers });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(address()).toBe('/edit-visitor/7'));
});

test.each([
  ['2026-11-05', 'did not come'],
  ['2999-01-01', 'expected'],
])('the page of a visitor who was announced for %s says: %s', async (visit_date, text) => {
  await openPage('/visitors/7', {
    permissions: ['view_visitors'],
    answers: { 'GET /visitors/7': { ...visitor, visit_date, entered_at: null } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Anna Weber' });
  expect(screen.getByText('Presence').nextElementSibling?.textContent).toBe(text);
});

test('the page of an owner lists who stays there, only for users who may see residents', async () => {
  const owner = {
    id: 3,
    name: 'Nadia',
    village_id: 5,
    village_name: 'Lotus Bay',
    family_members: [],
    family_members_count: 0,
    residents_count: 1,
    created_at: '2026-11-05T08:00:00Z',
  };
  const guest = { id: 9, full_name: 'Guest', check_in: '2026-01-01', check_out: '2026-01-05', sex: 'F' };
  const answers = { 'GET /owners/3': owner, 'GET /residents': list([guest]) };
  const without = await openPage('/owners/3', { permissions: ['view_owners'], answers });
  await screen.findByRole('heading', { level: 1, name: 'Nadia' });
  expect(without.calls().filter((call) => call.includes('/residents'))).toEqual([]);
  without.unmount();
  const { calls } = await openPage('/owners/3', { permissions: ['view_owners', 'view_residents'], answers });
  const link = await screen.findByRole('link', { name: 'Guest' });
  expect(link.getAttribute('href')).toBe('/residents/9');
  expect(calls()).toContain('GET /residents?limit=100&order=desc&owner_id=3&sort=check_out');
});

test('the days of the list are a chip, which Today replaces, and text that is not a date does no harm', async () => {
  const { user, address, calls } = await openPage('/visitors?visit_date_from=soon&building_number=C', {
    permissions: clerk,
    answers: { 'GET /visitors': list([visitor]) },
  });
  await screen.findByRole('button', { name: 'Visit date from soon' });
  await user.click(screen.getByRole('radio', { name: 'Today' }));
  await waitFor(() => expect(address()).toBe('/visitors?building_number=C&day=today'));
  await waitFor(() => expect(calls().at(-1)).toMatch(/building_number=C&.*visit_date_from=2\d{3}-/));
  expect(screen.queryByRole('button', { name: /^Visit date/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Building' }));
  await waitFor(() => expect(address()).toBe('/visitors?day=today'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/visitors'));
});
