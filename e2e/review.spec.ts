import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { card } from './support/documents.ts';
import { type ApiWithFakeOcr, startApiWithFakeOcr, unsureOf } from './support/fake-ocr.ts';
import { expect, expectAnnounced, test as journey, open, unique } from './support/journey.ts';
import { keyboard } from './support/keyboard.ts';
import { dayFromToday } from './support/residents.ts';
import { copyPicture } from './support/review.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const gate = async (api: Api) => {
  const village_id = (await api.post('/villages', { name: unique('Review Bay') })).id;
  return signInWith(
    api,
    ['add_residents', 'view_residents', 'upload_resident_photos', 'add_visitor', 'view_visitors'],
    village_id,
  );
};

/** Each journey has its own api and OCR service, which is as unsure as the journey needs. */
const test = journey.extend<{ fake: ApiWithFakeOcr }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  fake: async ({}, use) => {
    const fake = await startApiWithFakeOcr();
    await use(fake);
    await fake.stop();
  },
});

test('the keyboard alone registers a scan with two doubts, a family of four, and a visitor', async ({
  page,
  api,
  fake,
  context,
}) => {
  const clerk = await gate(api);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  fake.behave(unsureOf(['full_name', 'address']));
  await open(page, '/add-resident', { api: clerk, origin: fake.origin });
  await expect(field(page, 'Full name')).toBeFocused();
  await copyPicture(page, card(6).front);

  const alone = keyboard(page);
  await alone.press('Control+V');
  await expect(page.getByText('2 to check')).toBeVisible();
  await expect(field(page, 'Full name')).toBeFocused();
  await expect(field(page, 'Full name')).toHaveAccessibleDescription('please check');
  await expect(page.locator('[data-frame=full_name]')).toHaveAttribute('data-current');
  await expect(page.locator('[data-frame=address]')).not.toHaveAttribute('data-current');
  await expectAccessible(page);
  const [name, address] = [
    await field(page, 'Full name').inputValue(),
    await field(page, 'Address').inputValue(),
  ];

  // Save leads to the doubt instead of saving.
  await button(page, 'Check 2, then save').click();
  await expect(field(page, 'Full name')).toBeFocused();
  await alone.press('Enter');
  await expect(field(page, 'Address')).toBeFocused();
  await alone.press('Enter');
  await expect(field(page, 'Nights')).toBeFocused();
  await alone.press('7', 'Enter');
  await expect(button(page, 'Save')).toBeFocused();
  await alone.press('Enter');
  await expectAnnounced(page, 'Resident created successfully');
  expect(alone.pressed).toEqual(['Control+V', 'Enter', 'Enter', '7', 'Enter', 'Enter']);
  const [saved] = await clerk.get<Record<string, unknown>[]>(`/residents?search=${card(6).number}`);
  expect(saved).toMatchObject({
    full_name: name,
    address,
    nationality: 'EGY',
    check_out: dayFromToday(7),
  });

  // A key that Tab brings to a scanned value adds to it and erases nothing.
  fake.behave(unsureOf([]));
  await open(page, '/add-resident', { api: clerk, origin: fake.origin });
  const family = keyboard(page);
  const scan = async (index: number) => {
    await expect(field(page, 'Full name')).toBeFocused();
    await copyPicture(page, card(index).front);
    await family.press('Control+V');
    await expect(field(page, 'National ID number')).toHaveValue(card(index).number);
  };
  await scan(0);
  await expect(field(page, 'Nights')).toBeFocused();
  await field(page, 'Address').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const before = await field(page, 'Address').inputValue();
  await page.keyboard.press('Space');
  await expect(field(page, 'Address')).toHaveValue(`${before} `);
  await field(page, 'Nights').focus();
  await family.press('7', 'Enter');
  await expect(button(page, 'Save')).toBeFocused();
  await family.press('Shift+Tab', 'Enter');
  await expectAnnounced(page, 'Resident created successfully');

  await scan(1);
  await expect(button(page, /^Same stay as/)).toBeFocused();
  await family.press('Enter');
  await expect(button(page, 'Save and next')).toBeFocused();
  await family.press('Enter');
  await expectAnnounced(page, 'Resident created successfully');

  // The third one has the same stay already.
  await scan(4);
  await expect(button(page, 'Save and next')).toBeFocused();
  await family.press('Enter');
  await expectAnnounced(page, 'Resident created successfully');

  await scan(5);
  await expect(button(page, 'Save and next')).toBeFocused();
  await family.press('Tab', 'Enter');
  await expect(page).toHaveURL(/\/residents$/);
  expect(family.pressed).toHaveLength(13);
  for (const index of [0, 1, 4, 5])
    expect(await clerk.get(`/residents?search=${card(index).number}`)).toMatchObject([
      { check_out: dayFromToday(7) },
    ]);

  fake.behave(unsureOf(['full_name', 'address']));
  await open(page, '/add-visitor', { api: clerk, origin: fake.origin });
  await expect(field(page, 'Full name')).toBeFocused();
  await copyPicture(page, card(6).front);
  const visitor = keyboard(page);
  await visitor.press('Control+V');
  await expect(field(page, 'National ID number')).toHaveValue(card(6).number);
  await expect(field(page, 'Full name')).toBeFocused();
  await visitor.press('Enter');
  await expect(button(page, 'Save')).toBeFocused();
  await visitor.press('Enter');
  await expectAnnounced(page, 'Visitor created successfully');
  expect(visitor.pressed).toEqual(['Control+V', 'Enter', 'Enter']);
});

test('on a phone the main button asks one question after the other, in Arabic', async ({
  page,
  api,
  fake,
}) => {
  const clerk = await gate(api);
  const [one, other] = [card(8), card(9)];
  fake.behave(
    unsureOf(['full_name', 'job'], (data) => {
      data.warnings = (data.warnings as { code: string }[]).filter(({ code }) => code === 'numbers_differ');
      // Only the back has the day of expiry.
      const { expire_date } = data.fields as Record<string, { value: string }>;
      if (expire_date) data.expire_date = expire_date.value = '2024-01-14';
    }),
  );
  await open(page, '/add-resident', { api: clerk, language: 'ar', device: 'phone', origin: fake.origin });
  await page.getByLabel('وجه البطاقة', { exact: true }).setInputFiles([one.front, other.back]);

  // The sides of two cards: both numbers are shown, and Save waits for an answer.
  const mixed = page.getByRole('alert').filter({ hasText: 'بطاقتين مختلفتين' });
  await expect(mixed).toContainText(one.number);
  await expect(mixed).toContainText(other.number);
  await button(page, 'راجع 4 حقول ثم احفظ').click();
  await expect(button(page, 'الوجهان لبطاقة واحدة')).toBeFocused();
  await button(page, 'إعادة قراءة الظهر').click();
  await expect(mixed).toBeHidden();
  await page.getByLabel('ظهر البطاقة', { exact: true }).setInputFiles(one.back);

  const document = (side: string) => page.getByRole('img', { name: `${side}: المستند` });
  await button(page, 'الاسم بالكامل: صحيح، التالي').click();
  await expect(document('ظهر البطاقة')).toBeVisible();
  await expect(page.locator('[data-frame=job]')).toBeInViewport();
  await button(page, 'المهنة: صحيح، التالي').click();
  await expect(page.getByText('انتهت صلاحية المستند في')).toBeInViewport();
  await expectAccessible(page);
  await button(page, 'تسجيل رغم انتهاء صلاحية المستند').click();
  await button(page, '+7 ليالٍ').click();
  await button(page, 'حفظ').click();
  await expectAnnounced(page, 'تم إنشاء المقيم بنجاح');
  const [saved] = await clerk.get<Record<string, unknown>[]>(`/residents?search=${one.number}`);
  expect(saved).toMatchObject({ check_out: dayFromToday(7), id_expire_date: '2024-01-14' });
});
