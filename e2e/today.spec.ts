import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { dayFromToday, register } from './support/residents.ts';

const gate = ['view_residents', 'edit_residents', 'view_visitors', 'record_presence'];

test('at the gate, Arabic, a phone: a family arrives, one of another leaves and comes back, an overstay is extended', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('قرية') });
  const clerk = await signInWith(api, gate, village_id);
  const family = { village_id, check_in: dayFromToday(0), apartment_number: '12', building_number: 'B' };
  const expected = [];
  for (const full_name of ['محمود حسن', 'سارة محمود', 'عمر محمود']) {
    const guest = await register(api, { ...family, full_name });
    await api.delete(`/residents/${guest.id}/arrival`);
    expected.push(guest);
  }
  const leaving = { village_id, check_out: dayFromToday(0), apartment_number: '٧', building_number: 'A' };
  const anna = await register(api, { ...leaving, full_name: 'Anna Schäfer' });
  const paul = await register(api, { ...leaving, full_name: 'Paul Schäfer' });
  const late = await register(api, {
    village_id,
    full_name: 'يوسف هاني',
    check_in: dayFromToday(-9),
    check_out: dayFromToday(-2),
  });
  await open(page, '/today', { api: clerk, language: 'ar', device: 'phone' });

  const arriving = page.getByRole('region', { name: 'وصول' });
  await expect(arriving.getByRole('heading', { name: /مبنى \u2068B\u2069/ })).toBeVisible();
  await arriving.getByRole('button', { name: 'وصول 3: محمود حسن وشخصان آخران' }).click();
  const undo = arriving.getByRole('button', { name: 'تراجع: محمود حسن وشخصان آخران' });
  await expect(undo).toBeVisible();
  for (const { id } of expected)
    expect(await clerk.get(`/residents/${id}`)).toMatchObject({ presence: 'inside' });
  // The line stays under the pointer. A moment after that it is gone, and the number is right.
  await page.mouse.move(0, 0);
  await expect(undo).toBeHidden();
  await expect(arriving.getByText('لا يوجد منتظرون آخرون اليوم')).toBeVisible();
  await expect(page.getByRole('button', { name: /بالداخل/ }).first()).toContainText('6');

  await page
    .getByRole('radiogroup', { name: 'القائمة' })
    .getByText(/مغادرة/)
    .click();
  const queue = page.getByRole('region', { name: 'مغادرة' });
  // Who should have left is on top.
  await expect(queue.getByRole('link').first()).toHaveText('يوسف هاني');
  await expect(queue.getByText('تأخير يومين')).toBeVisible();
  await expectAccessible(page);

  await queue.getByRole('button', { name: /من مع Anna Schäfer/ }).click();
  await queue.getByRole('button', { name: 'مغادرة: Paul Schäfer', exact: true }).click();
  await expect(queue.getByRole('button', { name: 'تراجع: Paul Schäfer', exact: true })).toBeVisible();
  expect(await clerk.get(`/residents/${paul.id}`)).toMatchObject({ presence: 'left' });
  expect(await clerk.get(`/residents/${anna.id}`)).toMatchObject({ presence: 'inside' });
  await queue.getByRole('button', { name: 'تراجع: Paul Schäfer', exact: true }).click();
  await expectAnnounced(page, 'تم التراجع');
  expect(await clerk.get(`/residents/${paul.id}`)).toMatchObject({ presence: 'inside', left_at: null });

  await queue.getByRole('button', { name: 'تمديد إقامة يوسف هاني' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '+7 ليالٍ' }).click();
  await dialog.getByRole('button', { name: 'تمديد الإقامة' }).click();
  await expect(dialog).toBeHidden();
  await expect(queue.getByRole('link', { name: 'يوسف هاني' })).toBeHidden();
  expect(await clerk.get(`/residents/${late.id}`)).toMatchObject({
    check_out: dayFromToday(5),
    presence: 'inside',
  });
});

test('at the desk, English: a tile opens its list, the line is cut and comes back, a visitor leaves', async ({
  page,
  api,
}) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, gate, village_id);
  const guest = await register(api, { village_id, full_name: 'Oliver Grant', apartment_number: '8' });
  await register(api, { village_id, full_name: 'Hana Novák', apartment_number: '21' });
  const visitor = await api.post('/visitors', {
    full_name: 'Grace Hartley',
    passport_number: 'G1',
    visit_date: dayFromToday(0),
    village_id,
  });
  const announced = await api.post('/visitors', {
    full_name: 'Omar Zaki',
    passport_number: 'G2',
    visit_date: dayFromToday(1),
    village_id,
  });
  await api.put(`/visitors/${announced.id}`, { visit_date: dayFromToday(0) });
  await open(page, '/today', { api: clerk });

  const inside = page.getByRole('button', { name: /^Inside/ });
  await expect(inside).toContainText('2');
  await inside.click();
  await expect(page).toHaveURL(/\?presence=inside$/);
  await expect(inside).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('/');
  await page.keyboard.type('8');
  await expect(page.getByRole('link', { name: 'Hana Novák' })).toBeHidden();

  await page.route('**/departure', (route) => route.abort());
  await page.getByRole('button', { name: 'Left: Oliver Grant' }).click();
  await expect(page.getByText('Not recorded. No connection to the server.')).toBeVisible();
  expect(await clerk.get(`/residents/${guest.id}`)).toMatchObject({ presence: 'inside' });
  await page.unroute('**/departure');
  await page.getByRole('button', { name: 'Try again: Oliver Grant' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Oliver Grant' })).toBeVisible();
  await expect(inside).toContainText('1');
  expect(await clerk.get(`/residents/${guest.id}`)).toMatchObject({
    presence: 'left',
    check_out: dayFromToday(0),
  });

  await page.getByRole('button', { name: 'Back to both queues' }).click();
  await expect(inside).toBeFocused();
  await page.getByRole('searchbox').clear();
  const visitors = page.getByRole('button', { name: /^Visitors inside/ });
  await expect(visitors).toContainText('1 expected');
  await visitors.click();
  await page.getByRole('button', { name: 'Arrived: Omar Zaki' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Omar Zaki' })).toBeVisible();
  await expect(visitors).toContainText('2');
  expect(await clerk.get(`/visitors/${announced.id}`)).toMatchObject({ entered_at: expect.any(String) });
  await page.getByRole('button', { name: 'Left: Grace Hartley' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Grace Hartley' })).toBeVisible();
  expect(await clerk.get(`/visitors/${visitor.id}`)).toMatchObject({ left_at: expect.any(String) });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Arriving' })).toBeVisible();
  await expectAccessible(page);
});
