import { expectAccessible } from './support/axe.ts';
import { expect, expectAnnounced, inArabic, open, test, unique } from './support/journey.ts';
import { field, fillByHand, gate, texts } from './support/resident-form.ts';

const words = {
  en: {
    passportNumber: 'Passport number',
    looksLike: 'Look: a number on the blacklist looks like this one',
    confirm: 'This is not a national number, but the card shows it so',
    compare: 'Compare the number with the card: correct it, or confirm that it is written so',
    visitorSaved: 'Visitor created successfully',
  },
  ar: {
    passportNumber: 'رقم جواز السفر',
    looksLike: 'انتبه: في القائمة السوداء رقم يشبه هذا الرقم',
    visitorSaved: 'تم تسجيل الزائر بنجاح',
  },
};

for (const { language, device } of inArabic) {
  const t = texts[language] as (typeof texts)['en'];
  const w = words[language];

  test(`a number similar to a blacklisted one shows a warning, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const { village_id, village } = await gate(api, language);
    const number = `AO${unique('').trim()}`.toUpperCase();
    const disguised = number.replace('O', '0');
    await api.post('/blacklist', { id_number: number, full_name: 'سامي فؤاد', reason: 'damage', village_id });
    await open(page, '/add-visitor', { api, language, device });

    const name = unique('Mona');
    await field(page, t.fullName).fill(`\u202b${name}\u200f`);
    // A number with letters is a passport's: the form changes the type.
    await field(page, t.number).fill(disguised);
    await field(page, w.passportNumber).blur();
    const warning = page.getByRole('alert').filter({ hasText: w.looksLike });
    await expect(warning).toContainText(disguised);
    await expect(warning).toContainText(number);
    await expect(warning).toContainText('سامي فؤاد');
    await expectAccessible(page);

    await field(page, w.passportNumber).fill('X7654321');
    await expect(warning).toBeHidden();
    await field(page, w.passportNumber).fill(disguised);
    await expect(warning).toBeVisible();
    await page.getByRole('combobox', { name: t.village }).fill(village);
    await page.getByRole('option', { name: village }).click();
    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expectAnnounced(page, w.visitorSaved);
    const [visitor] = await api.get<{ full_name: string }[]>(`/visitors?village_id=${village_id}`);
    expect(visitor?.full_name).toBe(name);
  });
}

test('an invalid national number needs a confirmation', async ({ page, api }) => {
  const { t, w } = { t: texts.en, w: words.en };
  const { clerk, village_id } = await gate(api);
  await open(page, '/add-resident', { api: clerk });
  await fillByHand(page, t, unique('Omar'), '12345');
  const confirm = page.getByRole('checkbox', { name: w.confirm });
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expect(page.getByText(w.compare)).toBeVisible();
  await expect(confirm).toBeFocused();
  await expectAccessible(page);

  await confirm.check();
  await field(page, t.number).fill('1234567');
  await field(page, t.number).blur();
  await expect(confirm).not.toBeChecked();
  await confirm.check();
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expectAnnounced(page, t.created);
  const [resident] = await api.get<{ id_number: string }[]>(`/residents?village_id=${village_id}`);
  expect(resident?.id_number).toBe('1234567');
});
