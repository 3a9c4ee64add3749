import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, inArabic, inEnglish, open, test } from './support/journey.ts';
import { field, nationalNumber, texts } from './support/resident-form.ts';
import { dayFromToday, register } from './support/residents.ts';
import { BORN, card, desk, passport, village, words } from './support/similar-names.ts';

for (const { language, device } of inEnglish) {
  const t = texts[language];
  const w = words[language];

  test(`the name of a guest is changed to one on the blacklist, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village_id = await village(api, 'Gate');
    const banned = { full_name: 'حسنين قنديل البرلسي', id_number: nationalNumber() };
    await api.post('/blacklist', { ...banned, reason: 'threats', village_id });
    const guest = await register(api, { full_name: 'HASSANEIN KANDIL', village_id });
    const clerk = await signInWith(api, desk, village_id);
    await open(page, `/residents/${guest.id}`, { api: clerk, language, device });
    await page.getByRole('button', { name: t.edit, exact: true }).click();
    await field(page, t.fullName).fill('HASSANEIN KANDIL ELBOROLLOSY');
    await page.keyboard.press('Tab');
    const [look, stop] = [card(page, w.look), card(page, w.stop)];
    await expect(look).toContainText(banned.full_name);
    await expectAccessible(page);
    await field(page, t.birthdate).fill(BORN);
    await page.keyboard.press('Tab');
    await expect(stop).toContainText('threats');
    await expect(look).toHaveCount(0);
    await expect(page.getByRole('button', { name: t.save, exact: true })).toBeDisabled();
    await expectAccessible(page);
    await field(page, t.birthdate).fill('15/05/1998');
    await page.keyboard.press('Tab');
    await expect(stop).toHaveCount(0);
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, t.updated);
  });

  test(`two documents become one person, ${language} on a ${device}`, async ({ page, api }) => {
    const village_id = await village(api, 'Gate');
    const born = { birthdate: '1998-05-14', village_id };
    const before = { check_in: dayFromToday(-30), check_out: dayFromToday(-20) };
    const old = await register(api, { ...born, ...before, full_name: 'كيرلس بشاي مقار' });
    const guest = await register(api, { ...born, full_name: 'KYRILLOS BESHAY MAKAR' });
    const clerk = await signInWith(api, desk, village_id);
    await open(page, `/residents/${guest.id}`, { api: clerk, language, device });
    const stays = card(page, t.stays);
    await expect(page.getByRole('heading', { level: 1, name: guest.full_name })).toBeVisible();
    await expect(stays.locator(`a[href="/residents/${old.id}"]`)).toHaveCount(0);
    const offer = page.getByRole('status').filter({ hasText: w.maybe });
    await offer.getByRole('button', { name: w.samePerson, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: w.joined })).toContainText(old.id_number);
    // From either document, the stays of both.
    await stays.locator(`a[href="/residents/${old.id}"]`).click();
    await expect(page.getByRole('heading', { level: 1, name: old.full_name })).toBeVisible();
    await expect(stays.locator(`a[href="/residents/${guest.id}"]`)).toBeVisible();
    await expect(stays).toContainText(guest.id_number);
    await expectAccessible(page);
  });
}

for (const { language, device } of inArabic) {
  const w = words[language];

  test(`visitors and owners are found by the name in the other script, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village_id = await village(api, 'Gate');
    const name = 'TERESA GIRGIS FALTAOUS';
    const visitor = { full_name: name, passport_number: passport(), visit_date: dayFromToday(0), village_id };
    const { id } = await api.post<{ id: number }>('/visitors', visitor);
    const owner = await api.post<{ id: number }>('/owners', { name, id_number: passport(), village_id });
    const clerk = await signInWith(api, ['view_visitors', 'view_owners'], village_id);
    for (const path of [`/visitors/${id}`, `/owners/${owner.id}`]) {
      await open(page, `/${path.split('/')[1]}`, { api: clerk, language, device });
      await page.getByRole('searchbox').fill('تريزا جرجس فلتاؤوس');
      const similar = card(page, w.similarTitle);
      await expect(similar.locator(`a[href="${path}"]`)).toContainText(name);
      await expectAccessible(page);
    }
  });
}
