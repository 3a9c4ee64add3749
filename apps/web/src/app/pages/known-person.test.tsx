// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../lib/days.ts';
import { list, openPage, refusal } from '../../testing/open-page.tsx';

const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
const day = (offset: number) => addDays(cairo.format(new Date()), offset);
const written = (date: string) => date.split('-').reverse().join('/');

const stay = (from: number, to: number, fields: object = {}) => ({
  id: 12,
  full_name: 'Ahmed Ali',
  village_id: 5,
  village_name: 'Lotus Bay',
  apartment_number: '7',
  building_number: 'B',
  owner_id: null,
  owner_name: null,
  check_in: day(from),
  check_out: day(to),
  duration_days: to - from,
  status: 'active',
  presence: to < 0 ? 'left' : from > 0 ? 'expected' : 'inside',
  phone: '0100 200 3000',
  vehicle_plate: 'أ ب ج 123',
  version: 3,
  ...fields,
});
const answersFor = (stays: object[], visits: object[] = []) => ({
  [`GET /people/${number}`]: { stays, visits, current: null, joined: [], maybe_same: [] },
  [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null },
  'GET /owners/village/5': list([]),
});
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function openForm(options: Parameters<typeof openPage>[1], path = '/add-resident') {
  const page = await openPage(path, options);
  const arabic = options?.language === 'ar';
  const label = arabic ? 'الرقم القومي' : 'National ID number';
  const field = await screen.findByRole('textbox', { name: label });
  await page.fill(field, number);
  await page.user.tab();
  return page;
}

test('who is here now is not registered again: a clerk who may not extend sees who can', async () => {
  const page = await openForm({
    permissions: ['add_residents', 'view_residents'],
    answers: answersFor([stay(-2, 0)]),
  });
  await screen.findByText('Here now in ⁨7 · B⁩, until today');
  screen.getByText(/To extend the stay, ask a supervisor\./);
  screen.getByText(/Registered as ⁨Ahmed Ali⁩\./);
  expect(screen.queryByRole('button', { name: 'Extend stay' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/residents/12');
  // The card goes when the number becomes another one.
  await page.fill(input('National ID number'), '298');
  await waitFor(() => expect(screen.queryByText(/Here now/)).toBeNull());
});

test('who is expected is recorded as arrived from the card, with Undo; who is here, as left', async () => {
  const due = stay(-1, 5, { presence: 'expected' });
  let known = due;
  const page = await openForm({
    permissions: ['add_residents', 'view_residents', 'record_presence'],
    answers: {
      ...answersFor([]),
      [`GET /people/${number}`]: () => ({
        stays: [known],
        visits: [],
        current: known,
        joined: [],
        maybe_same: [],
      }),
      'POST /residents/12/arrival': () => (known = { ...due, presence: 'inside' }),
      'DELETE /residents/12/arrival': () => (known = due),
    },
  });
  await screen.findByText(/^Expected .* in ⁨7 · B⁩$/);
  await page.user.click(screen.getByRole('button', { name: 'Arrived' }));
  await screen.findByText(/^Here now in ⁨7 · B⁩, until /);
  // In the card, and in the message.
  const [undo] = await screen.findAllByRole('button', { name: /^Undo/ });
  await page.user.click(undo as HTMLElement);
  await screen.findByText(/^Expected /);
  await screen.findByRole('button', { name: 'Arrived' });
  known = stay(-9, -1, { presence: 'overstayed' });
  await page.fill(input('National ID number'), '298');
  await page.fill(input('National ID number'), number);
  await page.user.tab();
  await screen.findByText(/^Still here in ⁨7 · B⁩, should have left /);
  screen.getByRole('button', { name: 'Left' });
});

test('a visitor who was announced is recorded as arrived from the card, and then as left', async () => {
  const announced = {
    ...stay(0, 1, { id: 8, host: 'Hany' }),
    passport_number: number,
    visit_date: day(0),
    entered_at: null as string | null,
    left_at: null,
  };
  let visit = announced;
  const page = await openForm(
    {
      permissions: ['add_residents', 'add_visitor', 'view_residents', 'view_visitors', 'record_presence'],
      answers: {
        ...answersFor([]),
        [`GET /people/${number}`]: () => ({
          stays: [],
          visits: [visit],
          current: null,
          joined: [],
          maybe_same: [],
        }),
        'POST /visitors/8/arrival': () => (visit = { ...announced, entered_at: new Date().toISOString() }),
        'DELETE /visitors/8/arrival': () => (visit = announced),
      },
    },
    '/add-visitor',
  );
  await screen.findByText('Announced for today in ⁨7 · B⁩');
  await page.user.click(screen.getByRole('button', { name: 'Arrived' }));
  await screen.findByText(/^Inside already as a visitor in ⁨7 · B⁩, since /);
  const [undo] = await screen.findAllByRole('button', { name: /^Undo/ });
  await page.user.click(undo as HTMLElement);
  await screen.findByText(/^Announced for/);
  visit = { ...announced, entered_at: new Date().toISOString() };
  await page.fill(input('National ID number'), '298');
  await page.fill(input('National ID number'), number);
  await page.user.tab();
  await screen.findByText(/^Inside already as a visitor/);
  screen.getByRole('button', { name: 'Left' });
});

test('a stay is extended from the card, and never shortened', async () => {
  const page = await openForm({
    permissions: ['add_residents', 'edit_residents', 'view_residents'],
    answers: {
      ...answersFor([stay(-2, 5)]),
      'PUT /residents/12': ({ body }) => ({ ...stay(-2, 5), ...(body as object) }),
      'GET /residents': list([]),
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Extend stay' }));
  const dialog = await screen.findByRole('dialog');
  const checkOut = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /New check-out/ });
  const save = within(dialog).getByRole('button', { name: 'Extend stay' });
  await page.fill(checkOut, written(day(3)));
  await page.user.click(save);
  within(dialog).getByText(/^This is earlier than the current check-out, .* edit the dates\.$/);
  await page.fill(checkOut, written(day(5)));
  within(dialog).getByText('The stay already ends on this day. Choose a later one.');
  expect(page.calls()).not.toContain('PUT /residents/12');
  await page.fill(checkOut, written(day(9)));
  await page.user.click(save);
  await waitFor(() => expect(page.calls()).toContain('PUT /residents/12'));
  const sent = page.asked.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ check_out: day(9), version: 3 });
  await waitFor(() => expect(page.address()).toMatch(/^\/residents/));
});

test('F2 takes over what the document does not say, and another number gives it back', async () => {
  const page = await openForm({
    language: 'ar',
    device: 'phone',
    permissions: ['add_residents', 'view_residents'],
    answers: {
      ...answersFor([
        stay(-40, -30, {
          owner_id: 9,
          owner_name: 'سامح فؤاد',
          apartment_number: null,
          building_number: null,
        }),
        stay(-400, -390),
      ]),
      'GET /blacklist/check/29805142100232': { blacklisted: false, reason: null },
      'GET /people/29805142100232': { stays: [], visits: [], current: null, joined: [], maybe_same: [] },
      'POST /residents': () => refusal(400, { fields: {} }),
    },
  });
  await screen.findByText(/^سبقت الإقامة هنا مرتين، آخرهما لدى ⁨سامح فؤاد⁩ في /);
  screen.getByText(/يمكن نقل: الهاتف والسيارة والمالك\. أما التواريخ فلا تُنقل\./);
  await page.user.keyboard('{F2}');
  await screen.findByText('نُقلت البيانات');
  await page.fill(input('الاسم بالكامل'), 'أحمد علي');
  await page.user.click(screen.getByRole('button', { name: '+7 ليالٍ' }));
  const bodies = () => page.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await page.user.click(screen.getByRole('button', { name: 'حفظ' }));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  const taken = { phone: '0100 200 3000', vehicle_plate: 'أ ب ج 123', owner_id: 9 };
  expect(bodies()[0]).toMatchObject({ ...taken, check_in: day(0), check_out: day(7) });

  await page.fill(input('الرقم القومي'), '29805142100232');
  await page.user.tab();
  await page.user.click(screen.getByRole('button', { name: 'حفظ' }));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ phone: '', vehicle_plate: '', owner_id: null });
});

test('an administrator sees that the person is in two villages at once', async () => {
  const page = await openForm({
    answers: {
      ...answersFor([stay(-2, 5, { village_id: 6, village_name: 'Coral Bay' })]),
      'GET /villages': list([
        { id: 5, name: 'Lotus Bay' },
        { id: 6, name: 'Coral Bay' },
      ]),
    },
  });
  await screen.findByText(/^Here now/);
  const village = screen.getByRole('combobox', { name: /Village/ });
  await page.user.click(village);
  await page.user.click(await screen.findByRole('option', { name: 'Lotus Bay' }));
  await screen.findByText('In two villages at once');
  screen.getByText(/^Also registered in ⁨Coral Bay⁩ in ⁨7 · B⁩, from .* until /);
  expect(screen.queryByText(/^Here now/)).toBeNull();
});

test('the gate knows a visitor who came before or lives here, if the user may ask', async () => {
  const visit = {
    id: 3,
    full_name: 'Ahmed Ali',
    village_id: 5,
    village_name: 'Lotus Bay',
    apartment_number: null,
    building_number: null,
    host: 'Hany Adel',
    phone: '0111',
    vehicle_plate: null,
    visit_date: day(0),
  };
  const open = async (permissions: ('add_visitor' | 'view_visitors' | 'view_residents')[]) => {
    const page = await openPage('/add-visitor', { permissions, answers: answersFor([], [visit]) });
    await page.fill(
      await screen.findByRole('textbox', { name: /Passport number|National ID number/ }),
      number,
    );
    await page.user.tab();
    await waitFor(() =>
      expect(page.calls()).toContain(`GET /blacklist/check/${number}?registration=visitor`),
    );
    return page;
  };
  const guard = await open(['add_visitor', 'view_visitors']);
  expect(guard.calls().filter((call) => call.includes('/people'))).toEqual([]);
  guard.unmount();
  const page = await open(['add_visitor', 'view_visitors', 'view_residents']);
  await screen.findByText('Visited before: once, last with ⁨Hany Adel⁩, today');
  await page.user.click(screen.getByRole('button', { name: /^Fill in/ }));
  expect(input('Phone').value).toBe('0111');
});

test('the card of a refused duplicate says whom to ask to a clerk who may not extend', async () => {
  const page = await openForm({
    permissions: ['add_residents'],
    answers: {
      ...answersFor([]),
      'POST /residents': () =>
        refusal(409, {
          code: 'duplicate_in_same_village',
          message: 'Already registered.',
          existing_resident: stay(-2, 5),
        }),
    },
  });
  await page.fill(input('Full name'), 'Ahmed Ali');
  await page.user.click(screen.getByRole('button', { name: '+7 nights' }));
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('To keep the person here longer, ask a supervisor to extend the stay.');
  expect(screen.queryByRole('button', { name: /^Extend/ })).toBeNull();
});
