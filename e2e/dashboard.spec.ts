import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { expect, open, test, unique, ways } from './support/journey.ts';
import { watchNetwork } from './support/network.ts';
import { register } from './support/residents.ts';

const texts = {
  en: {
    greeting: 'Welcome, Clerk',
    totalResidents: 'Total residents',
    totalBlacklisted: 'Total blacklisted',
    inside: 'On the blacklist and inside now',
    stopped: 'Stopped at the gate',
    recent: 'Recent residents',
    quickActions: 'Quick actions',
    actions: ['Add resident', 'Residents', 'Blacklist', 'Reports', 'Statistics', 'Audit logs'],
    menu: 'Main menu',
    openMenu: 'Open menu',
    empty: 'No residents yet',
  },
  ar: {
    greeting: 'مرحبًا، Clerk',
    totalResidents: 'إجمالي المقيمين',
    totalBlacklisted: 'إجمالي القائمة السوداء',
    inside: 'في القائمة السوداء وبالداخل الآن',
    stopped: 'مُنعوا عند البوابة',
    recent: 'أحدث المقيمين',
    quickActions: 'إجراءات سريعة',
    actions: ['إضافة مقيم', 'المقيمون', 'القائمة السوداء', 'التقارير', 'الإحصاءات', 'سجل التدقيق'],
    menu: 'القائمة الرئيسية',
    openMenu: 'فتح القائمة',
    empty: 'لا يوجد مقيمون بعد',
  },
};

const everyAction = [
  'add_resident',
  'view_residents',
  'view_blacklist',
  'view_reports',
  'view_statistics',
  'view_audit_logs',
];

for (const { language, device } of ways) {
  const t = texts[language];

  test(`the dashboard shows counts, actions and the latest residents, ${language} on a ${device}`, async ({
    page,
    api,
  }) => {
    const { id: village_id } = await api.post('/villages', { name: unique('Village') });
    const clerk = await signInWith(api, ['view_dashboard', ...everyAction], village_id);
    await open(page, '/dashboard', { api: clerk, language, device });
    await expect(page.getByRole('heading', { level: 1, name: t.greeting })).toBeVisible();
    await expect(page.getByRole('heading', { name: t.empty })).toBeVisible();

    const names = Array.from({ length: 6 }, () => unique(language === 'ar' ? 'منى حسن' : 'Mona Hassan'));
    const people = [];
    for (const full_name of names) people.push(await register(api, { full_name, village_id }));
    for (const panel of [t.inside, t.stopped])
      await expect(page.getByRole('region', { name: panel })).toHaveCount(0);
    const latest = people.at(-1)!;
    await api.post('/blacklist', { id_number: latest.id_number, reason: 'noise', village_id });
    await clerk.get(`/blacklist/check/${latest.id_number}?registration=visitor`);
    await page.reload();

    const inside = page.getByRole('region', { name: t.inside }).getByRole('link');
    await expect(inside).toHaveText([latest.full_name]);
    await expect(inside).toHaveAttribute('href', `/residents/${latest.id}`);
    await expect(page.getByRole('region', { name: t.stopped })).toContainText(latest.id_number);

    const figure = (label: string) => page.getByRole('listitem').filter({ hasText: label });
    await expect(figure(t.totalResidents)).toContainText('6');
    await expect(figure(t.totalBlacklisted)).toContainText('1');

    const recent = page.getByRole('region', { name: t.recent });
    await expect(recent.getByRole('link')).toHaveText(names.toReversed().slice(0, 5));
    await expect(recent.locator('tbody tr, li').first()).toContainText(latest.id_number);

    const actions = page.getByRole('region', { name: t.quickActions }).getByRole('link');
    await expect(actions).toHaveText(t.actions);
    await expectAccessible(page);

    if (device === 'phone') await page.getByRole('button', { name: t.openMenu }).click();
    const menu = page.getByRole('navigation', { name: t.menu }).filter({ visible: true });
    await expect(menu.getByRole('link', { name: t.actions[3] })).toBeVisible();
    for (const unlisted of t.actions.slice(4))
      await expect(menu.getByRole('link', { name: unlisted })).toHaveCount(0);
    if (device === 'phone') await page.keyboard.press('Escape');

    // The link of the name covers the whole row.
    await recent.getByText(latest.id_number).click({ force: true });
    await expect(page).toHaveURL(new RegExp(`/residents/${latest.id}$`));
  });
}

test('a role without the dashboard starts at the first screen that it has', async ({ page, api }) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const clerk = await signInWith(api, ['view_owners', 'view_visitors'], village_id);
  await open(page, '/', { api: clerk });
  await expect(page).toHaveURL(/\/visitors$/);
  await page.getByRole('link', { name: 'Bawaba' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visitors' })).toBeVisible();
  const auditor = await signInWith(api, ['view_audit_logs'], village_id);
  await open(page, '/no-such-page', { api: auditor });
  await expect(page).toHaveURL(/\/audit-logs$/);
});

test('with one permission, no request is rejected', async ({ page, api }) => {
  const { id: village_id } = await api.post('/villages', { name: unique('Village') });
  const network = watchNetwork(page);
  const calls: string[] = [];
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
    if ([401, 403].includes(response.status())) refused.push(pathname);
  });
  for (const permission of ['view_dashboard', ...everyAction]) {
    calls.length = 0;
    const clerk = await signInWith(api, [...new Set(['view_dashboard', permission])], village_id);
    await open(page, '/dashboard', { api: clerk });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const offered = everyAction.includes(permission) ? 1 : 0;
    await expect(page.getByRole('region', { name: 'Quick actions' }).getByRole('link')).toHaveCount(offered);
    await network.quiet();
    expect(calls.includes('/api/residents')).toBe(permission === 'view_residents');
    expect(calls.includes('/api/blacklist')).toBe(permission === 'view_blacklist');
  }
  expect(refused).toEqual([]);
});
