import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { signInWith } from './support/clerks.ts';
import { card } from './support/documents.ts';
import { drawing } from './support/drawing.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { expectSameKey, loseNextAnswer } from './support/lost-answers.ts';
import { field, fillByHand, gate, nationalNumber, walks } from './support/resident-form.ts';

const texts = {
  en: {
    offline: 'No connection to the server',
    save: 'Save',
    add: 'Add',
    fullName: 'Full name',
    number: 'National ID number',
    visitorCreated: 'Visitor created successfully',
    name: 'Full name',
    addMember: 'Add family member',
    member: 'Family member 1',
    ownerCreated: 'Owner created successfully',
    idNumber: 'ID number',
    reason: 'Reason',
    blacklistAdd: 'Add to blacklist',
    blacklisted: 'Person added to blacklist successfully',
  },
  ar: {
    offline: 'لا يوجد اتصال بالخادم',
    save: 'حفظ',
    add: 'إضافة',
    fullName: 'الاسم بالكامل',
    number: 'الرقم القومي',
    visitorCreated: 'تم تسجيل الزائر بنجاح',
    name: 'الاسم بالكامل',
    addMember: 'إضافة فرد من الأسرة',
    member: 'فرد الأسرة 1',
    ownerCreated: 'تمت إضافة المالك بنجاح',
    idNumber: 'رقم الهوية',
    reason: 'السبب',
    blacklistAdd: 'إضافة إلى القائمة السوداء',
    blacklisted: 'تمت إضافة الشخص إلى القائمة السوداء بنجاح',
  },
};

interface Saved {
  id: number;
  ocr_confidence_front: number | null;
}
const found = (api: Api, list: string, text: string) =>
  api.get<Saved[]>(`/${list}?search=${encodeURIComponent(text)}`);

/** A clerk of a new village who may register visitors and owners and blacklist people. */
async function clerkOfVillage(api: Api) {
  const { id } = await api.post('/villages', { name: unique('Village') });
  const permissions = ['add_visitor', 'view_visitors', 'manage_owners', 'view_owners', 'view_blacklist'];
  return signInWith(api, [...permissions, 'manage_blacklist'], id);
}

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// One piece of the web sends all four: each of them in one language.
for (const { language, device, way, t: r } of walks) {
  const t = texts[language];

  if (device === 'desktop') {
    test(`after a lost response, a resident is saved once, then the photos, ${way}`, async ({
      page,
      api,
    }) => {
      const { clerk } = await gate(api, language);
      const number = nationalNumber();
      await open(page, '/add-resident', { api: clerk, language, device });
      await page
        .getByLabel(r.front)
        .setInputFiles({ name: 'f.png', mimeType: 'image/png', buffer: await drawing(page, 'front') });
      await fillByHand(page, r, unique('Mona Adel'), number);
      const keys = await loseNextAnswer(page, '/residents');
      await save(page, t.save);
      await expect(page.getByRole('alert').filter({ hasText: t.offline })).toBeVisible();
      expect(await found(api, 'residents', number)).toHaveLength(1);

      await save(page, t.save);
      await expectAnnounced(page, r.uploaded);
      await expect(page).toHaveURL(/\/residents$/);
      const saved = await found(api, 'residents', number);
      expect(saved).toHaveLength(1);
      expect(await api.get<unknown[]>(`/residents/${saved[0]?.id}/photos`)).toHaveLength(1);
      expectSameKey(keys, 2);
    });

    test(`after a lost response, an owner is saved once, ${way}`, async ({ page, api }) => {
      const clerk = await clerkOfVillage(api);
      const name = unique('Owner');
      await open(page, '/owners/add', { api: clerk, language, device });
      await field(page, t.name).fill(name);
      await page.getByRole('button', { name: t.addMember }).click();
      const member = page.getByRole('group', { name: t.member });
      await member.getByRole('textbox', { name: t.name }).fill('Karim');
      const keys = await loseNextAnswer(page, '/owners');
      await save(page, t.save);
      await expect(page.getByRole('alert').filter({ hasText: t.offline })).toBeVisible();
      await page.reload();
      await expect(member.getByRole('textbox', { name: t.name })).toHaveValue('Karim');
      await save(page, t.save);
      await expectAnnounced(page, t.ownerCreated);
      expect(await found(clerk, 'owners', name)).toHaveLength(1);
      expectSameKey(keys, 2);
    });
  } else {
    test(`after a lost response and a reload, a visitor is saved once, ${way}`, async ({ page, api }) => {
      const clerk = await clerkOfVillage(api);
      const name = unique('Visitor');
      await open(page, '/add-visitor', { api: clerk, language, device });
      await field(page, t.fullName).fill(name);
      await field(page, t.number).fill(unique('P').replaceAll(' ', ''));
      const keys = await loseNextAnswer(page, '/visitors');
      await save(page, t.save);
      await expect(page.getByRole('alert').filter({ hasText: t.offline })).toBeVisible();
      await page.reload();
      await expect(field(page, t.fullName)).toHaveValue(name);
      // Outer spaces do not change the body.
      await field(page, t.fullName).fill(` ${name} `);
      await save(page, t.save);
      await expectAnnounced(page, t.visitorCreated);
      expect(await found(clerk, 'visitors', name)).toHaveLength(1);
      expectSameKey(keys, 2);
    });

    test(`after a lost response, a blacklist entry is added once, ${way}`, async ({ page, api }) => {
      const clerk = await clerkOfVillage(api);
      const number = nationalNumber();
      await open(page, '/blacklist?dialog=new', { api: clerk, language, device });
      const form = page.getByRole('form', { name: t.blacklistAdd });
      await form.getByRole('textbox', { name: t.idNumber }).fill(number);
      await form.getByRole('textbox', { name: t.reason }).fill('damage');
      const keys = await loseNextAnswer(page, '/blacklist');
      await form.getByRole('button', { name: t.add, exact: true }).click();
      await expect(form.getByRole('alert').filter({ hasText: t.offline })).toBeVisible();
      await form.getByRole('button', { name: t.add, exact: true }).click();
      await expectAnnounced(page, t.blacklisted);
      expect(await found(clerk, 'blacklist', number)).toHaveLength(1);
      expectSameKey(keys, 2);
    });
  }
}

test('after a lost response and a reload, a scanned resident is saved once, with the scanned values', async ({
  page,
  api,
}) => {
  const { clerk } = await gate(api);
  const document = card(2);
  await open(page, '/add-resident', { api: clerk });
  await page.getByLabel('ID card, front').setInputFiles(document.front);
  await expect(field(page, 'National ID number')).toHaveValue(document.number);
  await field(page, 'Full name').fill(unique('Scanned'));
  await page.getByRole('button', { name: 'Keep mine: Full name' }).click();
  await page.getByRole('button', { name: '+7 nights' }).click();
  const keys = await loseNextAnswer(page, '/residents');
  await save(page, 'Save');
  await expect(page.getByRole('alert').filter({ hasText: texts.en.offline })).toBeVisible();

  await page.reload();
  await expect(field(page, 'National ID number')).toHaveValue(document.number);
  await save(page, 'Save');
  await expectAnnounced(page, 'Resident created successfully');
  const saved = await found(clerk, 'residents', document.number);
  expect(saved).toHaveLength(1);
  expect(saved[0]?.ocr_confidence_front).toBeGreaterThan(0);
  expectSameKey(keys, 2);
});

test('a changed form gets a new key, and the next visit to the form creates a new record', async ({
  page,
  api,
}) => {
  const clerk = await clerkOfVillage(api);
  const first = unique('First');
  const second = unique('Second');
  await open(page, '/add-visitor', { api: clerk });
  await field(page, 'Full name').fill(first);
  const keys = await loseNextAnswer(page, '/visitors');
  await save(page, 'Save');
  await expect(page.getByRole('alert').filter({ hasText: texts.en.offline })).toBeVisible();
  await field(page, 'Full name').fill(second);
  await save(page, 'Save');
  await expectAnnounced(page, 'Visitor created successfully');
  expect(await found(clerk, 'visitors', first)).toHaveLength(1);
  expect(await found(clerk, 'visitors', second)).toHaveLength(1);
  expect(new Set(keys).size).toBe(2);

  // The same person again is a new visit with a new key.
  await page.goto(`${process.env.ORIGIN}/add-visitor`);
  await field(page, 'Full name').fill(second);
  await save(page, 'Save');
  await expectAnnounced(page, 'Visitor created successfully');
  expect(await found(clerk, 'visitors', second)).toHaveLength(2);
  expect(new Set(keys).size).toBe(3);
});

test('a form that is being saved takes no typing, and has its focus again when the save fails', async ({
  page,
  api,
}) => {
  const clerk = await clerkOfVillage(api);
  const name = unique('Visitor');
  await open(page, '/add-visitor', { api: clerk });
  await field(page, 'Full name').fill(name);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/visitors', async (route) => {
    await answered;
    await route.abort('connectionreset');
  });
  const asked = page.waitForRequest('**/api/visitors');
  await page.keyboard.press('Control+Enter');
  await asked;
  await page.keyboard.type('typed too late');
  await expect(field(page, 'Full name')).toHaveValue(name);

  answer();
  await expect(page.getByRole('alert').filter({ hasText: texts.en.offline })).toBeVisible();
  await expect(field(page, 'Full name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Junior');
  await expect(field(page, 'Full name')).toHaveValue(`${name} Junior`);
});
