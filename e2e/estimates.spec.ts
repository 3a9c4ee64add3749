import { type Part, startApi } from './product.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, inArabic, inEnglish, open, test, unique } from './support/journey.ts';
import { register, registerMany } from './support/residents.ts';

const texts = {
  en: {
    about: /^About [\d,]+ residents$/,
    pageAbout: (page: number) => new RegExp(`^Page ${page} of about [\\d,]+$`),
    all: '100 residents',
    oneMore: '101 residents',
    page: 'Page 3 of 3',
    next: 'Next',
    previous: 'Previous',
    noMore: 'There is nothing more',
    first: 'First page',
  },
  ar: {
    about: /^نحو [\d,]+ (مقيمًا|مقيمين|مقيم)$/,
    pageAbout: (page: number) => new RegExp(`^صفحة ${page} من نحو [\\d,]+$`),
    all: '100 مقيم',
    oneMore: '101 مقيم',
    page: 'صفحة 3 من 3',
    next: 'التالي',
    previous: 'السابق',
    noMore: 'لا يوجد المزيد',
    first: 'الصفحة الأولى',
  },
};

let estimating: Part;
/** A second api with such a high cost per row in its database that it estimates even this small total. */
test.beforeAll(async () => {
  const { DATABASE_URL, ...shared } = JSON.parse(process.env.SHARED!);
  const url = new URL(DATABASE_URL);
  url.searchParams.set('options', '-c TimeZone=UTC -c cpu_tuple_cost=1000000 -c jit=off');
  estimating = await startApi({ ...shared, DATABASE_URL: url.href });
});
test.afterAll(() => estimating.stop());

test('an estimated total is marked, and the last page is where the rows end', async ({ page, api }) => {
  const name = unique('Estimated').toLowerCase();
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  await registerMany(api, 100, { full_name: name, village_id });
  const search = `search=${encodeURIComponent(name)}`;
  const pages = page.getByRole('navigation').getByRole('status');

  for (const { language, device } of inArabic) {
    const t = texts[language];
    await open(page, `/residents?${search}`, { api, language, device, origin: estimating.origin });
    const next = page.getByRole('button', { name: t.next });
    await expect(page.getByText(t.about)).toBeVisible();
    await expect(pages).toHaveText(t.pageAbout(1));
    await expectAccessible(page);
    await next.click();
    await expect(pages).toHaveText(t.pageAbout(2));
    await expect(page.getByRole('link', { name })).toHaveCount(50);

    // The second page is full, so the page cannot know yet that it is the last one.
    await next.click();
    await expect(page.getByRole('heading', { name: t.noMore })).toBeVisible();
    await expect(page.getByText(t.all, { exact: true })).toBeVisible();
    await expect(next).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: t.previous }).click();
    await expect(page.getByRole('link', { name })).toHaveCount(50);
    await next.click();
    await page.getByRole('button', { name: t.first }).click();
    await expect(pages).toHaveText(t.pageAbout(1));
  }

  await register(api, { full_name: name, village_id });
  for (const { language, device } of inEnglish) {
    const t = texts[language];
    await open(page, `/residents?${search}&page=3`, { api, language, device, origin: estimating.origin });
    await expect(page.getByRole('link', { name })).toHaveCount(1);
    await expect(page.getByText(t.oneMore, { exact: true })).toBeVisible();
    await expect(pages).toHaveText(t.page);
    await expect(page.getByRole('button', { name: t.next })).toBeDisabled();
  }
});
