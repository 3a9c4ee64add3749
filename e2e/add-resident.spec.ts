import { expectAccessible } from './support/axe.ts';
import { drawing } from './support/drawing.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import {
  field,
  fillByHand,
  gate,
  nationalNumber,
  registerCitizen,
  texts,
  walks,
} from './support/resident-form.ts';
import { dayFromToday, type Registered, written } from './support/residents.ts';

for (const { t, way, language, openIt } of walks) {
  test(`a resident is registered by hand, and the national number fills other fields, ${way}`, async ({
    page,
    api,
  }) => {
    const { village } = await gate(api, language);
    const name = unique(language === 'ar' ? 'أحمد محمد' : 'Ahmed Mohamed');
    const number = nationalNumber();
    await openIt(page, api, '/add-resident');

    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(field(page, t.fullName)).toBeFocused();
    await expect(page.getByText(t.required)).toHaveCount(4);

    await field(page, t.fullName).fill(name);
    await field(page, t.number).fill(number);
    await expect(page.getByText(t.giza)).toBeVisible();
    await expect(field(page, t.birthdate)).toHaveValue('14/05/1998');
    await expect(page.getByRole('combobox', { name: t.sex })).toHaveValue(t.male);
    await page.getByRole('button', { name: t.week }).click();

    const choice = page.getByRole('combobox', { name: t.village });
    await choice.fill(village);
    await page.getByRole('option', { name: village }).click();
    await field(page, t.apartment).fill('7');
    await expectAccessible(page);

    await page.getByRole('button', { name: t.save, exact: true }).click();
    await expect(page).toHaveURL(/\/residents$/);
    await expectAnnounced(page, t.created);
    await expect(page.getByText(t.created)).toBeHidden();
    // An administrator's list has all villages: other journeys may fill its first page.
    await page.getByRole('searchbox').fill(number);
    await expect(page.getByRole('link', { name })).toBeVisible();
    const [saved] = await api.get<Record<string, unknown>[]>(`/residents?search=${number}`);
    expect(saved).toMatchObject({ full_name: name, birthdate: '1998-05-14', sex: 'M', duration_days: 7 });
  });

  test(`a resident who is already registered is shown, and one click extends the stay, ${way}`, async ({
    page,
    api,
  }) => {
    const { clerk } = await gate(api, language);
    const here = await registerCitizen(clerk, { check_out: dayFromToday(2) });
    await openIt(page, clerk, '/add-resident');
    await fillByHand(page, t, here.full_name, here.id_number);
    await page.getByRole('button', { name: t.save, exact: true }).click();

    const card = page.getByRole('alert').filter({ hasText: t.duplicate });
    await expect(card).toBeInViewport();
    await expect(card).toBeFocused();
    await expect(card).toContainText(here.full_name);
    await expect(card).toContainText(here.id_number);
    await expect(card.getByRole('link', { name: t.details })).toHaveAttribute(
      'href',
      `/residents/${here.id}`,
    );
    await expectAccessible(page);
    await card.getByRole('button', { name: t.extend }).click();

    await expect(page).toHaveURL(/\/residents$/);
    await expectAnnounced(page, t.updated);
    expect(await api.get(`/residents/${here.id}`)).toMatchObject({
      check_out: dayFromToday(7),
      check_in: dayFromToday(0),
    });
    await page.goto(`${process.env.ORIGIN}/add-resident`);
    await expect(field(page, t.fullName)).toHaveValue('');
    await expect(page.getByText(t.kept)).toBeHidden();
  });

  // What follows hardly depends on the language: each in one of the two.
  if (language === 'en') {
    test(`photos are uploaded after the registration, and a failed upload can be retried, ${way}`, async ({
      page,
      api,
    }) => {
      const { clerk } = await gate(api, language);
      const name = unique('Mona Adel');
      const number = nationalNumber();
      await openIt(page, clerk, '/add-resident');
      await page
        .getByLabel(t.front)
        .setInputFiles({ name: 'f.png', mimeType: 'image/png', buffer: await drawing(page, 'front') });
      await fillByHand(page, t, name, number);
      await page.route('**/photos', (route) => route.abort());
      await page.getByRole('button', { name: t.save, exact: true }).click();
      // The scanner also alerts: the drawing is not a document.
      await expect(page.getByRole('alert').filter({ hasText: t.uploadError })).toBeVisible();
      const [saved] = await api.get<Registered[]>(`/residents?search=${number}`);
      expect(await api.get<unknown[]>(`/residents/${saved?.id}/photos`)).toEqual([]);
      await expectAccessible(page);

      await page.unroute('**/photos');
      await page.getByRole('button', { name: t.retry }).click();
      await expectAnnounced(page, t.uploaded);
      await expect(page).toHaveURL(/\/residents$/);
      await expect(page.getByRole('link', { name })).toBeVisible();
      expect(await api.get<unknown[]>(`/residents/${saved?.id}/photos`)).toHaveLength(1);
    });
  } else {
    test(`unsaved input survives a reload and a lost connection, ${way}`, async ({ page, api, context }) => {
      const { clerk } = await gate(api, language);
      const name = unique('Draft');
      const number = nationalNumber();
      await openIt(page, clerk, '/add-resident');
      await fillByHand(page, t, name, number);
      await context.setOffline(true);
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page.getByRole('alert')).toBeInViewport();
      await context.setOffline(false);
      await page.reload();
      await expect(page.getByText(t.kept)).toBeVisible();
      await expect(field(page, t.fullName)).toHaveValue(name);
      await expect(field(page, t.checkOut)).toHaveValue(written(dayFromToday(7)));

      await page.getByRole('button', { name: t.next }).click();
      await expectAnnounced(page, t.created);
      await expect(field(page, t.fullName)).toHaveValue('');
      await expect(page.getByText(t.kept)).toBeHidden();
      await page.getByRole('button', { name: t.sameStay }).click();
      await expect(field(page, t.checkOut)).toHaveValue(written(dayFromToday(7)));
      await expect(page.getByRole('combobox', { name: t.cameWith })).toHaveValue(name);
    });
  }
}

test('an owner replaces apartment and building; only owners of the selected village are offered', async ({
  page,
  api,
}) => {
  const t = texts.en;
  const { village, village_id } = await gate(api);
  const elsewhere = await gate(api);
  const owner = unique('إبراهيم فؤاد');
  await api.post('/owners', { name: owner, village_id });
  await open(page, '/add-resident', { api });
  await expect(page.getByRole('combobox', { name: t.owner })).toBeDisabled();

  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: t.village }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await choose(village);
  await page.getByRole('combobox', { name: t.owner }).fill('ابراهيم');
  await page.getByRole('option', { name: owner }).click();
  await expect(field(page, t.apartment)).toBeHidden();
  await expect(field(page, t.building)).toBeHidden();

  const number = nationalNumber();
  await fillByHand(page, t, 'Guest of an owner', number);
  await page.getByRole('button', { name: t.save, exact: true }).click();
  await expectAnnounced(page, t.created);
  const [saved] = await api.get<Record<string, unknown>[]>(`/residents?search=${number}`);
  expect(saved).toMatchObject({ owner_name: owner, apartment_number: null, village_name: village });

  await page.goto(`${process.env.ORIGIN}/add-resident`);
  await choose(elsewhere.village);
  await page.getByRole('combobox', { name: t.owner }).click();
  await expect(page.getByText('No owner matches')).toBeVisible();
});

test('a passport has its own fields, and the keyboard alone can fill the form', async ({ page, api }) => {
  const { clerk } = await gate(api);
  await open(page, '/add-resident', { api: clerk });
  await field(page, 'Full name').focus();
  await page.keyboard.type('Anna Müller');
  await page.getByRole('radiogroup', { name: 'ID type' }).getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Passport number')).toBeFocused();
  await page.keyboard.type('c01x00t47');
  await field(page, 'Issuing country').focus();
  await page.keyboard.type('deu');
  await expect(field(page, 'Passport type')).toHaveValue('P');
  await field(page, 'Check-out').focus();
  await page.keyboard.type(dayFromToday(4));
  await page.keyboard.press('Enter');
  await expectAnnounced(page, texts.en.created);
  const [saved] = await clerk.get<Record<string, unknown>[]>('/residents?search=C01X00T47');
  expect(saved).toMatchObject({
    full_name: 'Anna Müller',
    id_type: 'passport',
    id_number: 'c01x00t47',
    passport_number: 'c01x00t47',
    // The code of Germany on documents.
    passport_country: 'D',
    passport_type: 'P',
    check_out: dayFromToday(4),
  });
});
