import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, inArabic, inEnglish, open, test, ways } from './support/journey.ts';
import { field, nationalNumber, texts } from './support/resident-form.ts';
import { dayFromToday, register } from './support/residents.ts';
import { BORN, card, desk, passport, supervisor, village, words } from './support/similar-names.ts';

async function fillPassport(
  page: Page,
  language: 'en' | 'ar',
  person: { name: string; number: string; born?: string },
) {
  const t = texts[language];
  await field(page, t.fullName).fill(person.name);
  await page.getByText(words[language].passport, { exact: true }).last().click();
  await field(page, words[language].passportNumber).fill(person.number);
  await page.keyboard.press('Tab');
  if (person.born) await field(page, t.birthdate).fill(person.born);
  await page.getByRole('button', { name: t.week }).click();
}

for (const { language, device } of ways) {
  const t = texts[language];
  const w = words[language];

  test(`a banned man with another document is stopped, and decided once, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village_id = await village(api, 'Gate');
    await api.post('/blacklist', {
      id_number: nationalNumber(),
      full_name: language === 'en' ? 'شحاتة بهلول العسقلاني' : 'زغلول دردير القنائي',
      reason: 'كسر البوابة',
      village_id,
    });
    const name = language === 'en' ? 'SHEHATA BAHLOUL ALASKALANY' : 'ZAGHLOUL DARDIR ELKENAEY';
    const number = passport();
    const clerk = await signInWith(api, desk, village_id);
    await open(page, '/add-resident', { api: clerk, language, device });
    await fillPassport(page, language, { name, number, born: BORN });

    const stop = card(page, w.stop);
    await expect(stop).toContainText(w.othersDecide);
    await expect(stop).toContainText('كسر البوابة');
    await expect(page.getByText(w.blocked)).toBeVisible();
    await expect(page.getByRole('button', { name: t.save, exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: w.different })).toHaveCount(0);
    await expectAccessible(page);
    // Another birth date is another person.
    await field(page, t.birthdate).fill('15/05/1998');
    await page.keyboard.press('Tab');
    await expect(stop).toBeHidden();

    const boss = await signInWith(api, supervisor, village_id, 'boss');
    await open(page, '/add-resident', { api: boss, language, device });
    await fillPassport(page, language, { name, number, born: BORN });
    await stop.getByRole('button', { name: w.different }).click();
    await expect(stop).toContainText(w.reasonMissing);
    await expect(stop.getByRole('button', { name: w.same })).toBeVisible();
    await stop.getByRole('textbox', { name: w.reason }).fill('a scar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: w.decided })).toContainText('a scar');
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, t.created);

    // Nobody is asked again, not even another clerk.
    const later = { check_in: dayFromToday(30), check_out: dayFromToday(33) };
    await register(clerk, { full_name: name, id_number: number, birthdate: '1998-05-14', ...later });
  });
}

for (const { language, device } of inArabic) {
  const t = texts[language];
  const w = words[language];

  test(`a name alone asks and stops nobody, ${language} on a ${device}`, async ({ page, api }) => {
    const village_id = await village(api, 'Gate');
    const entry = { full_name: 'شعبان قرقوش الطحاوي', reason: 'theft', village_id };
    await api.post('/blacklist', { id_number: passport(), aliases: ['شعبان البرنس'], ...entry });
    const clerk = await signInWith(api, desk, village_id);
    await open(page, '/add-resident', { api: clerk, language, device });
    await fillPassport(page, language, { name: 'SHAABAN KARKOUSH ELTAHAWY', number: passport() });
    const look = card(page, w.look);
    await expect(look).toContainText('شعبان قرقوش الطحاوي');
    await expectAccessible(page);
    // Save leads to the question, and Enter alone answers nothing.
    await page.getByRole('button', { name: w.check }).click();
    await expect(look.locator('[data-open]')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(look.getByRole('button', { name: w.different })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: w.compared })).toBeVisible();
    // The answer was about this name.
    await field(page, t.fullName).fill('SHAABAN KARKOUSH TAHAWI');
    await page.keyboard.press('Tab');
    await look.getByRole('button', { name: w.unsure }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, t.created);
  });
}

for (const { language, device } of inEnglish) {
  const w = words[language];

  test(`an entry that is added later shows who inside is similar, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village_id = await village(api, 'Gate');
    const name = 'MIDHAT SHANOUDA BAKHOUM';
    const guest = await register(api, { full_name: name, birthdate: '1998-05-14', village_id });
    const boss = await signInWith(api, supervisor, village_id, 'boss');
    await open(page, '/today', { api: boss, language, device });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await api.post('/blacklist', {
      id_number: nationalNumber(),
      full_name: 'مدحت شنودة باخوم',
      reason: 'noise',
      village_id,
    });
    const panel = card(page, w.insideTitle);
    await expect(panel.locator(`a[href="/residents/${guest.id}"]`)).toHaveText(name);
    await panel.getByRole('button', { name: w.compare }).click();
    await expect(panel).toContainText('مدحت');
    await expectAccessible(page);
    await panel.getByRole('textbox', { name: w.reason }).fill('his brother');
    await page.keyboard.press('Enter');
    await expectAnnounced(page, w.decidedInside);
    await expect(panel).toHaveCount(0);
  });

  test(`a search finds the name in the other script, ${language} on a ${device}`, async ({ page, api }) => {
    const village_id = await village(api, 'Gate');
    const guest = await register(api, { full_name: 'عطيات برسوم الدمنهوري', village_id });
    const clerk = await signInWith(api, desk, village_id);
    await open(page, '/residents', { api: clerk, language, device });
    await page.getByRole('searchbox').fill('ateyat barsoum');
    const similar = card(page, w.similarTitle);
    await expect(similar.locator(`a[href="/residents/${guest.id}"]`)).toBeVisible();
    await expect(page.getByText(texts.en.noMatch)).toHaveCount(0);
    await expectAccessible(page);
    // Those who are written so are not repeated as similar.
    await page.getByRole('searchbox').fill('عطيات برسوم');
    await expect(page.getByRole('table', { name: texts.en.title }).getByText(guest.full_name)).toBeVisible();
    await expect(similar).toHaveCount(0);
  });
}

for (const { language, device } of inArabic) {
  const t = texts[language];
  const w = words[language];

  test(`stays with another document are joined and parted, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const village_id = await village(api, 'Gate');
    const number = passport();
    await register(api, {
      full_name: 'WAHBA TANIOS GHATTAS',
      id_number: number,
      birthdate: '1998-05-14',
      check_in: dayFromToday(-30),
      check_out: dayFromToday(-20),
      village_id,
    });
    const clerk = await signInWith(api, desk, village_id);
    await open(page, '/add-resident', { api: clerk, language, device });
    await field(page, t.fullName).fill('وهبة تانيوس غطاس');
    await field(page, t.number).fill(nationalNumber());
    await page.keyboard.press('Tab');
    const offer = page.getByRole('status').filter({ hasText: w.maybe });
    await expect(offer).toContainText(number);
    await offer.getByRole('button', { name: w.compareNames }).click();
    await expect(offer).toContainText('GHATTAS');
    await expectAccessible(page);
    await offer.getByRole('button', { name: w.samePerson }).click();
    const joined = page.getByRole('status').filter({ hasText: w.joined });
    await expect(joined).toContainText(number);
    await page.getByRole('button', { name: t.week }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, t.created);

    const [resident] = await clerk.get<{ id: number }[]>(
      `/residents?village_id=${village_id}&presence=inside`,
    );
    await open(page, `/residents/${resident?.id}`, { api: clerk, language, device });
    await expect(page.getByRole('region', { name: t.stays })).toContainText(number);
    await joined.getByRole('button', { name: w.part }).click();
    await expect(page.getByRole('region', { name: t.stays })).not.toContainText(number);
  });
}
