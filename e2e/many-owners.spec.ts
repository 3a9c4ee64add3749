import { expectAccessible } from './support/axe.ts';
import { expect, expectAnnounced, inArabic, open, test, unique } from './support/journey.ts';
import { fillByHand, gate, nationalNumber, texts as residentTexts } from './support/resident-form.ts';

/** More than the form lists at first, and more than two pages. */
const MANY = 120;
const texts = {
  en: {
    owner: 'Owner',
    more: '70 more: type a name or a number',
    none: 'No owner matches',
    search: 'Search owners',
    count: '120 owners',
    oneFound: '1 owner',
    lastPage: 'Page 3 of 3',
  },
  ar: {
    owner: 'المالك',
    more: 'اكتب اسمًا أو رقمًا لتجد 70 مالكًا آخر',
    none: 'لا يوجد مالك مطابق',
    search: 'البحث في الملاك',
    count: '120 مالكًا',
    oneFound: 'مالك واحد',
    lastPage: 'صفحة 3 من 3',
  },
};

test('the first of many owners can be found, selected and listed', async ({ page, api }) => {
  const { clerk, village_id } = await gate(api);
  const first = unique('إبراهيم فؤاد');
  await api.post('/owners', {
    name: first,
    id_number: '2980514 21009',
    building_address: 'Villa 7',
    village_id,
  });
  let left = MANY - 1;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await api.post('/owners', { name: `Owner ${left}`, village_id });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));

  for (const { language, device } of inArabic) {
    const t = texts[language];
    const r = residentTexts[language] as (typeof residentTexts)['en'];
    const number = nationalNumber();
    await open(page, '/add-resident', { api: clerk, language, device });
    await fillByHand(page, r, unique('Guest'), number);
    const select = page.getByRole('combobox', { name: t.owner });
    await select.click();
    await expect(page.getByRole('option')).toHaveCount(51);
    await expect(page.getByRole('option', { name: t.more })).toHaveAttribute('aria-disabled', 'true');
    await select.fill('nobody of this name');
    await expect(page.getByText(t.none)).toBeVisible();
    // By number, and by name in another spelling.
    await select.fill('29805142');
    await expect(page.getByRole('option')).toHaveText([`${first} · Villa 7`]);
    await select.fill(first.replace('إ', 'ا'));
    await expect(page.getByRole('option')).toHaveText([`${first} · Villa 7`]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(select).toHaveValue(`${first} · Villa 7`);
    await expect(page.getByRole('textbox', { name: r.apartment, exact: true })).toBeHidden();
    await expectAccessible(page);

    // Still selected after a reload, although the list does not offer it at first.
    await page.reload();
    await expect(select).toHaveValue(`${first} · Villa 7`);
    await page.getByRole('button', { name: r.save, exact: true }).click();
    await expectAnnounced(page, r.created);
    const [saved] = await clerk.get<{ id: number }[]>(`/residents?search=${number}`);
    expect(saved).toMatchObject({ owner_name: first });
    await open(page, `/residents/${saved?.id}?edit`, { api: clerk, language, device });
    await expect(select).toHaveValue(first);

    await open(page, '/owners', { api: clerk, language, device });
    await expect(page.getByText(t.count, { exact: true })).toBeVisible();
    await open(page, '/owners?page=3', { api: clerk, language, device });
    await expect(page.getByRole('link', { name: first })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('status')).toHaveText(t.lastPage);
    await page.getByRole('searchbox', { name: t.search }).fill(first.replace('إ', 'ا'));
    await expect(page.getByText(t.oneFound, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: first })).toBeVisible();
    await expectAccessible(page);
  }
});
