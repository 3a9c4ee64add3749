import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, test, unique, ways } from './support/journey.ts';
import { dayFromToday, written } from './support/residents.ts';
import { entry, field, passportNumber, visitorTexts } from './support/visitors.ts';

/** Runs in the page. How far from the top the middle of each button is. */
const middlesOf = (buttons: Element[]) =>
  buttons.map((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return (top + bottom) / 2;
  });

for (const { language, device } of ways) {
  const t = visitorTexts[language];

  test(`a visitor is registered, found, changed and deleted, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village = unique('Village');
    const name = unique(language === 'ar' ? 'أحمد زائر' : 'Jürgen Müller');
    const number = passportNumber();
    await api.post('/villages', { name: village });
    await open(page, '/visitors', { api, language, device });
    await page.getByRole('button', { name: t.add }).first().click();
    await expect(page).toHaveURL(/\/add-visitor$/);

    await expect(field(page, t.visitDate)).toHaveValue(written(dayFromToday(0)));
    // On a phone the keyboard would cover the scanner.
    if (device === 'desktop') await expect(field(page, t.fullName)).toBeFocused();
    else await field(page, t.fullName).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(t.required)).toHaveCount(2);
    await expect(field(page, t.fullName)).toBeFocused();
    await expectAccessible(page);

    await field(page, t.fullName).fill(name);
    await field(page, t.nationality).fill(language === 'ar' ? 'ألماني' : 'German');
    // A number with letters is a passport's: the form changes the type.
    await field(page, t.national).fill(number);
    await expect(field(page, t.passport)).toHaveValue(number);
    await field(page, t.host).fill('كريم شنودة');
    await field(page, t.building).fill('B');
    await field(page, t.apartment).fill('١٢');
    await field(page, t.notes).fill('Comes with a driver');
    await page.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page).toHaveURL(/\/visitors$/);
    await expectAnnounced(page, t.created);

    const search = page.getByRole('searchbox', { name: t.search });
    const answer = page.waitForResponse(/\/api\/visitors\?.*search=./);
    await search.fill(name.replace('أ', 'ا').replace('ü', 'u').toLowerCase());
    await answer;
    await expect(page).toHaveURL(/search=/);
    await expect(entry(page, name)).toContainText(number);
    await expect(entry(page, name)).toContainText(village);
    await expect(entry(page, name)).toContainText('كريم شنودة');
    await expect(entry(page, name).locator('bdi[dir=ltr]')).toHaveText(['١٢ · B', number]);
    await expectAccessible(page);
    await page.reload();
    await expect(search).not.toHaveValue('');
    await expect(entry(page, name)).toBeVisible();
    const middles = await entry(page, name).getByRole('button').evaluateAll(middlesOf);
    expect(middles.length).toBeGreaterThan(2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);

    const filterBy = async (filter: string) => {
      await page.getByRole('button', { name: t.filter, exact: true }).click();
      await page.getByRole('menuitem', { name: filter }).click();
    };
    await filterBy(t.apartment);
    await field(page, t.apartment).fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${t.apartment} 12` })).toBeFocused();
    await expect(page).toHaveURL(/apartment_number=12/);
    await expect(entry(page, name)).toBeVisible();
    await filterBy(t.building);
    await field(page, t.building).fill('C');
    await expect(page.getByRole('heading', { name: t.noneFound })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t.removeFilter(t.building) }).click();
    await expect(entry(page, name)).toBeVisible();
    await page.getByRole('button', { name: t.clear, exact: true }).click();
    await expect(page).toHaveURL(/\/visitors$/);
    await expect(search).toHaveValue('');
    await filterBy(t.village);
    await page.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await expect(page).toHaveURL(/village_id=/);
    await expect(entry(page, village)).toHaveCount(1);

    // The whole entry opens the visitor.
    await entry(page, name).click({ position: { x: 5, y: 5 } });
    await expect(page).toHaveURL(/\/visitors\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Comes with a driver')).toBeVisible();
    await page.getByRole('button', { name: t.editButton, exact: true }).click();
    await expect(page).toHaveURL(/\/edit-visitor\/\d+$/);
    await expect(field(page, t.passport)).toHaveValue(number);
    await expect(page.getByRole('combobox', { name: t.village })).toHaveValue(village);
    await field(page, t.fullName).fill(`${name} II`);
    await field(page, t.fullName).press('Enter');
    await expectAnnounced(page, t.updated);
    await expect(entry(page, `${name} II`)).toBeVisible();

    await page.getByRole('button', { name: t.deleteOf(`${name} II`) }).click();
    const dialog = page.getByRole('dialog', { name: t.deleteQuestion(`${name} II`) });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: t.deleteOf(`${name} II`) }).click();
    await dialog.getByRole('button', { name: t.delete }).click();
    await expectAnnounced(page, t.deleted);
    await expect(entry(page, name)).toHaveCount(0);
  });

  if (language === 'en')
    test(`a blacklisted visitor is blocked on blur of the number and on save, ${language} on a ${device}`, async ({
      page,
      api,
    }) => {
      const { id: village_id } = await api.post('/villages', { name: unique('Village') });
      const elsewhere = await api.post('/villages', { name: unique('Village') });
      const clerk = await signInWith(api, ['view_visitors', 'add_visitor'], village_id);
      const [known, late] = [passportNumber(), passportNumber()];
      await api.post('/blacklist', { id_number: known, reason: 'كسر البوابة', village_id: elsewhere.id });
      await open(page, '/add-visitor', { api: clerk, language, device });

      await field(page, t.fullName).fill('Winifred Oakhurst');
      await field(page, t.national).fill(`${known.slice(0, 2)}-${known.slice(2).toLowerCase()}`);
      await field(page, t.passport).press('Tab');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(t.stop);
      await expect(alert).toContainText(t.reason('كسر البوابة'));
      await expect(page.getByRole('button', { name: t.save, exact: true })).toBeDisabled();
      await expectAccessible(page);

      const looked = page.waitForResponse((response) => response.url().includes(`/blacklist/check/${late}`));
      await field(page, t.passport).fill(late);
      await expect(alert).toHaveCount(0);
      await field(page, t.nationality).click();
      await (await looked).finished();
      await expect(page.getByRole('button', { name: t.save, exact: true })).toBeEnabled();
      // Blacklisted after the check but before the save: the form must show the same alert.
      await api.post('/blacklist', { id_number: late, reason: 'theft', village_id: elsewhere.id });
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(alert).toHaveCount(1);
      await expect(alert).toContainText(t.stop);
      await expect(alert).toContainText(t.reason('theft'));
      await expect(page).toHaveURL(/\/add-visitor$/);
      expect(await clerk.get('/visitors')).toEqual([]);
    });

  if (language === 'ar')
    test(`two users edit one visitor, and the second resolves the conflict, ${language} on a ${device}`, async ({
      page,
      api,
    }) => {
      const village = await api.post<{ id: number }>('/villages', { name: unique('Village') });
      const name = unique('Shared');
      const { id } = await api.post('/visitors', {
        full_name: name,
        visit_date: '2026-11-05',
        notes: 'before',
        village_id: village.id,
      });
      await open(page, `/edit-visitor/${id}`, { api, language, device });
      await field(page, t.notes).fill('mine');
      await api.put(`/visitors/${id}`, { notes: 'theirs', nationality: 'French' });
      await page.getByRole('button', { name: t.save, exact: true }).click();
      const conflict = page.getByRole('alert');
      await expect(conflict).toContainText(t.stale);
      await expect(conflict.getByRole('row', { name: t.notes })).toContainText(/theirs.*mine/);
      await expect(conflict.getByRole('row', { name: t.nationality })).toContainText('French');
      await expectAccessible(page);
      await conflict.getByRole('button', { name: t.takeTheirs }).click();
      await expect(conflict).toHaveCount(0);
      await expect(field(page, t.notes)).toHaveValue('theirs');
      await expect(field(page, t.nationality)).toHaveValue('French');
      await page.reload();
      await expect(field(page, t.notes)).toHaveValue('theirs');
      await expect(page.getByText(t.kept)).toHaveCount(0);

      await field(page, t.notes).fill('mine again');
      await api.put(`/visitors/${id}`, { nationality: 'Belgian' });
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await conflict.getByRole('button', { name: t.saveMine }).click();
      await expectAnnounced(page, t.updated);
      // Fields that I did not change keep their values.
      expect(await api.get(`/visitors/${id}`)).toMatchObject({ notes: 'mine again', nationality: 'Belgian' });
    });
}
