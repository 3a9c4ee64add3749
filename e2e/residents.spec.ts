import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { gate, registerCitizen, texts, walks } from './support/resident-form.ts';
import { dayFromToday } from './support/residents.ts';

for (const { t, way, language, device, openIt } of walks) {
  test(`the list can be searched, a row opens, and a resident is deleted, ${way}`, async ({ page, api }) => {
    const { clerk, village } = await gate(api, language);
    const staying = await registerCitizen(clerk, {
      full_name: unique('هدى مصطفى'),
      check_in: dayFromToday(-1),
      check_out: dayFromToday(7),
    });
    const gone = await registerCitizen(clerk, {
      full_name: unique('Gone Guest'),
      sex: 'F',
      check_in: dayFromToday(-9),
      check_out: dayFromToday(-1),
    });
    await api.post('/blacklist', { id_number: gone.id_number, reason: 'x', village_id: gone.village_id });
    await openIt(page, clerk, '/residents');
    await expect(page.getByRole('link', { name: gone.full_name })).toBeVisible();
    const rows = page.getByRole(device === 'phone' ? 'list' : 'table', { name: t.title });
    await expect(rows.getByText(t.leaves)).toBeVisible();
    await expect(rows.getByText(t.left, { exact: true })).toBeVisible();
    await expect(rows.getByText(t.onBlacklist, { exact: true })).toBeVisible();
    await expect(
      page.getByRole('banner').getByText(language === 'ar' ? 'سلمى عادل' : 'Salma Adel'),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByText('Clerk', { exact: true })).toBeVisible();
    await expectAccessible(page);

    const search = page.getByRole('searchbox', { name: t.search });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type(staying.id_number.slice(3, 13));
    // The rows follow the typing; Enter changes nothing but the waiting.
    await expect(page.getByRole('link', { name: gone.full_name })).toBeHidden();
    await expect(page.getByRole('status').getByText(t.oneFound, { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${staying.id_number.slice(3, 13)}$`));
    await expect(search).toBeFocused();
    await page.reload();
    await expect(search).toHaveValue(staying.id_number.slice(3, 13));
    await search.fill('%');
    await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible();
    await page.getByRole('button', { name: t.clear, exact: true }).click();
    await expect(page).toHaveURL(/\/residents$/);
    await expect(search).toHaveValue('');

    if (device === 'phone') {
      const card = rows.getByRole('listitem').filter({ hasText: staying.full_name });
      await expect(card).toContainText(village);
      await expect(card).toContainText(t.days);
      await card.click();
    } else {
      await page.setViewportSize({ width: 1024, height: 768 });
      const first = page.getByRole('link', { name: gone.full_name });
      await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(260);
      await search.press('ArrowDown');
      await expect(first).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('link', { name: staying.full_name })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL(new RegExp(`/residents/${staying.id}$`));
    await expect(page.getByRole('heading', { name: staying.full_name })).toBeVisible();

    await page.goBack();
    await page.getByRole('button', { name: t.deleteOf(staying.full_name) }).click();
    const question = page.getByRole('dialog', { name: t.question(staying.full_name) });
    await question.getByRole('button', { name: t.delete, exact: true }).click();
    await expectAnnounced(page, t.deleted);
    await expect(page.getByRole('link', { name: gone.full_name })).toBeVisible();
    await expect(page.getByRole('link', { name: staying.full_name })).toBeHidden();
  });

  test(`filters are chips, a view is saved, and paper gets a table, ${way}`, async ({ page, api }) => {
    const { clerk } = await gate(api, language);
    const here = await registerCitizen(clerk, { building_number: 'A', check_out: dayFromToday(1) });
    const there = await registerCitizen(clerk, { building_number: 'B', check_out: dayFromToday(1) });
    await openIt(page, clerk, '/residents');
    const hereLink = page.getByRole('link', { name: here.full_name });
    const thereLink = page.getByRole('link', { name: there.full_name });
    await expect(thereLink).toBeVisible();

    await page.getByRole('button', { name: t.addFilter, exact: true }).click();
    await page.getByRole('menuitem', { name: t.building }).click();
    await expect(page.getByRole('textbox', { name: t.building })).toBeFocused();
    await page.keyboard.type('A');
    await expect(thereLink).toBeHidden();
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: `${t.building} A` });
    await expect(chip).toBeFocused();
    await expect(page).toHaveURL(/\/residents\?building_number=A$/);

    const view = unique(language === 'ar' ? 'مبنى' : 'Building');
    await page.getByRole('button', { name: t.saveView }).click();
    await page.getByRole('textbox', { name: t.viewName }).fill(view);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: t.leavingToday }).click();
    await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: view }).click();
    await expect(hereLink).toBeVisible();
    await expect(thereLink).toBeHidden();
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    const table = page.getByRole('table', { name: t.title });
    await expect(table.getByRole('columnheader', { name: t.checkOut })).toBeVisible();
    await expect(table.getByText(here.id_number)).toBeVisible();
    await expect(page.getByText(t.buildingIs('A'))).toBeVisible();
    for (const name of [t.deleteOf(here.full_name), t.addFilter, t.saveView])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: t.deleteView(view) }).click();
    await expectAnnounced(page, t.viewDeleted);
    await expect(page.getByRole('link', { name: view })).toBeHidden();
  });
}

for (const { language, village, left } of [
  { language: 'en', village: 'Marina Heights North of the Lagoon', left: 'Left' },
  { language: 'ar', village: 'قرية مرتفعات المارينا شمال البحيرة', left: 'مغادرة' },
] as const)
  test(`on a phone the buttons of a card cover no text, ${language}`, async ({ page, api }) => {
    const { id: village_id } = await api.post('/villages', { name: unique(village) });
    const { full_name } = await registerCitizen(api, { full_name: unique('Mariam Adel'), village_id });
    await open(page, `/residents?village_id=${village_id}`, { api, language, device: 'phone' });
    const card = page.getByRole('listitem').filter({ hasText: full_name });
    await expect(card.getByRole('button', { name: `${left}: ${full_name}` })).toBeVisible();
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await card.evaluate(coveredTexts), `at ${width} pixels`).toEqual([]);
    }
  });

/** Runs in the page. */
function coveredTexts(card: Element) {
  const buttons = [...card.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
  const isCovered = ({ left, right, top, bottom }: DOMRect) =>
    buttons.some((at) => at.left < right && left < at.right && at.top < bottom && top < at.bottom);
  return [...card.querySelectorAll('p > span')]
    .filter((text) => isCovered(text.getBoundingClientRect()))
    .map((text) => text.textContent);
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
