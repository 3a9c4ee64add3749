import { signInWith } from './support/clerks.ts';
import { expect, open, test, unique } from './support/journey.ts';
import { field } from './support/resident-form.ts';

/** At every time, one of these zones has another date than Cairo. */
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the current date and other dates are in the time zone of the register', async ({ page, api }) => {
      const { id: village_id } = await api.post('/villages', { name: unique('Village') });
      const permissions = ['add_visitor', 'add_residents', 'view_owners', 'manage_owners'];
      const clerk = await signInWith(api, permissions, village_id);
      const owner = await clerk.post<{ id: number; created_at: string }>('/owners', { name: 'Owner' });
      const cairo = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Africa/Cairo',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
      await open(page, `/owners/${owner.id}`, { api: clerk });
      await expect(page.getByText(cairo.format(new Date(owner.created_at)), { exact: true })).toBeVisible();

      // 00:30 in Cairo.
      await page.clock.setFixedTime('2026-11-14T22:30:00Z');
      await page.goto(`${process.env.ORIGIN}/add-visitor`);
      await expect(field(page, 'Visit date')).toHaveValue('15/11/2026');
      await page.goto(`${process.env.ORIGIN}/add-resident`);
      await expect(field(page, 'Check-in')).toHaveValue('15/11/2026');
      // 23:30 in Cairo.
      await page.clock.setFixedTime('2026-11-14T21:30:00Z');
      await page.goto(`${process.env.ORIGIN}/add-visitor`);
      await expect(field(page, 'Visit date')).toHaveValue('14/11/2026');
    });
  });
}
