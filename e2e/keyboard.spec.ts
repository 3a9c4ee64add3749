import { expect, open, test, unique } from './support/journey.ts';

test('everything is reached and done with the keyboard alone', async ({ page, api }) => {
  const name = unique('Keyboard Bay');
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

test('/ leads to the search', async ({ page, api }) => {
  const roles = await api.get<{ id: number; name: string }[]>('/roles');
  const role_id = roles.find((role) => role.name === 'supervisor')?.id;
  const full_name = unique('أحمد');
  await api.post('/auth/users', {
    username: unique('k').replaceAll(' ', ''),
    password: 'long enough',
    full_name,
    role_id,
  });
  await open(page, '/supervisors', { api });
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(full_name.replace('أ', 'ا'));
  await expect(page.getByRole('listitem').filter({ hasText: full_name })).toBeVisible();
});
