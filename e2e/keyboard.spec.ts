import { signInWith } from './support/clerks.ts';
import { expect, open, test, unique } from './support/journey.ts';
import { keyboard } from './support/keyboard.ts';
import { nationalNumber } from './support/resident-form.ts';
import { dayFromToday } from './support/residents.ts';

test('the keyboard alone is enough to add a village', async ({ page, api }) => {
  const name = unique('Keyboard Bay');
  await api.post('/villages', { name: unique('Village') });
  await open(page, '/dashboard', { api });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Villages' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Villages' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add village' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Village name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add village' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the keyboard alone finds a guest and records the departure, and its undo', async ({ page, api }) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, ['view_residents', 'record_presence'], village_id);
  const id_number = nationalNumber();
  const guest = await api.post('/residents', {
    full_name: 'Mona Adel',
    id_type: 'national_id',
    id_number,
    check_in: dayFromToday(-2),
    check_out: dayFromToday(5),
    village_id,
  });
  await open(page, '/residents', { api: clerk });
  await expect(page.getByRole('link', { name: 'Mona Adel' })).toBeVisible();
  const find = keyboard(page);
  await find.press('/', ...id_number.slice(-6), 'ArrowDown', 'l');
  await expect(page.getByRole('button', { name: 'Undo: Mona Adel' })).toBeVisible();
  expect(await clerk.get(`/residents/${guest.id}`)).toMatchObject({
    presence: 'left',
    check_out: dayFromToday(0),
  });
  expect(find.pressed).toHaveLength(9);
  // The row keeps the focus, so a slip is one key away.
  await find.press('z');
  await expect(page.getByRole('button', { name: 'Left: Mona Adel' })).toBeVisible();
  expect(await clerk.get(`/residents/${guest.id}`)).toMatchObject({
    presence: 'inside',
    check_out: dayFromToday(5),
  });
});
