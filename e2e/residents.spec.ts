import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, expectAnnounced, open, test, unfoldFilters, unique } from './support/journey.ts';
import { fromMenu, gate, registerCitizen, texts, walks } from './support/resident-form.ts';
import { dayFromToday } from './support/residents.ts';

for (const { t, way, language, device, openIt } of walks) {
  test(`the list can be searched, its filters are in the URL, and a row opens, ${way}`, async ({
    page,
    api,
  }) => {
    const { clerk } = await gate(api, language);
    const staying = await registerCitizen(clerk, {
      full_name: unique('هدى مصطفى'),
      id_expire_date: dayFromToday(-30),
    });
    const gone = await registerCitizen(clerk, {
      full_name: unique('Gone Guest'),
      check_in: dayFromToday(-9),
      check_out: dayFromToday(-2),
    });
    await api.post('/blacklist', { id_number: gone.id_number, reason: 'x', village_id: gone.village_id });
    await openIt(page, clerk, '/residents');
    await expect(page.getByRole('link', { name: gone.full_name })).toBeVisible();
    const rows = page.getByRole(device === 'phone' ? 'list' : 'table', { name: t.title });
    await expect(rows.getByText(t.active, { exact: true })).toBeVisible();
    await expect(rows.getByText(t.expired, { exact: true })).toBeVisible();
    await expect(rows.getByText(t.onBlacklist, { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: t.search })).toBeFocused();
    await page.keyboard.type(staying.id_number.slice(3, 13));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${staying.id_number.slice(3, 13)}$`));
    await expect(page.getByRole('link', { name: staying.full_name })).toBeVisible();
    await expect(page.getByRole('link', { name: gone.full_name })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('searchbox', { name: t.search })).toHaveValue(staying.id_number.slice(3, 13));

    await page.getByRole('searchbox', { name: t.search }).fill('%');
    await page.getByRole('button', { name: t.apply }).click();
    await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible();
    await unfoldFilters(page, language, device);
    await page.getByRole('button', { name: t.clear, exact: true }).click();
    await expect(page).toHaveURL(/\/residents$/);

    await page.getByRole('link', { name: staying.full_name }).click();
    await expect(page).toHaveURL(new RegExp(`/residents/${staying.id}$`));
    await expect(page.getByRole('heading', { name: staying.full_name })).toBeVisible();
    await expect(page.getByText(t.documentExpired)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.extendStay }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.threeNights }).click();
    await dialog.getByRole('button', { name: t.extendStay }).click();
    await expectAnnounced(page, t.updated);
    expect(await api.get(`/residents/${staying.id}`)).toMatchObject({ check_out: dayFromToday(10) });

    await fromMenu(page, t, t.delete);
    const question = page.getByRole('dialog', { name: t.question(staying.full_name) });
    await question.getByRole('button', { name: t.delete, exact: true }).click();
    await expectAnnounced(page, t.deleted);
    await expect(page).toHaveURL(/\/residents$/);
    await expect(page.getByRole('link', { name: gone.full_name })).toBeVisible();
    await expect(page.getByRole('link', { name: staying.full_name })).toBeHidden();
  });
}

test('a user who may only read sees no actions that change data', async ({ page, api }) => {
  const { village_id, clerk } = await gate(api);
  const person = await registerCitizen(clerk);
  const username = unique('reader').replaceAll(' ', '');
  const role = await api.post('/roles', {
    name: username,
    display_name: 'Reader',
    permissions: ['view_residents'],
  });
  await api.post('/auth/users', {
    username,
    password: 'long enough',
    full_name: 'Reader',
    role_id: role.id,
    village_id,
  });
  await open(page, '/residents', { api: await Api.signIn(username, 'long enough') });
  await expect(page.getByRole('link', { name: person.full_name })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.en.add })).toBeHidden();
  await expect(page.getByRole('button', { name: texts.en.deleteOf(person.full_name) })).toBeHidden();
  await expect(page.getByRole('button', { name: /Download PDF/ })).toHaveCount(0);
  await page.getByRole('link', { name: person.full_name }).click();
  await expect(page.getByRole('heading', { name: person.full_name })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.en.edit, exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: /Download PDF/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Document photos' })).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/residents/${person.id}$`));
});
