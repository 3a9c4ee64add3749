// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** The field has the focus and says why its text is not a date. */
async function expectComplaint(name: string) {
  const found = await field(name);
  await waitFor(() => expect(document.activeElement?.id).toBe(found.id));
  expect(found.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('“31/11/2026” is not a date: November 2026 has 30 days.');
}

const openReports = (path = '/reports') =>
  openPage(path, {
    permissions: ['view_reports', 'export_reports', 'view_residents', 'view_visitors'],
    answers: { 'GET /export/residents': list([]), 'GET /export/visitors': list([]) },
  });
const exports = (calls: string[]) => calls.filter((call) => call.startsWith('GET /export/'));

test.each([
  ['/reports?check_in_from=2026-11-01', 'Check-in from'],
  ['/reports', 'Check-in to'],
  ['/reports', 'Present from'],
  ['/reports', 'Present to'],
  ['/reports?type=visitors', 'Visits from'],
  ['/reports?type=visitors', 'Visits to'],
])('at %s nothing is exported while “%s” is not a date', async (path, name) => {
  const { user, fill, calls } = await openReports(path);
  await fill(await field(name), '31/11/2026');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await expectComplaint(name);
  expect(exports(calls())).toEqual([]);
});

test('Enter exports nothing either; a date that can be read is exported', async () => {
  const { user, fill, calls } = await openReports();
  const from = await field('Check-in from');
  await fill(from, '31/11/2026');
  await user.keyboard('{Enter}');
  await expectComplaint('Check-in from');
  expect(exports(calls())).toEqual([]);
  await fill(from, '30/11/2026');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(exports(calls())).toEqual(['GET /export/residents?check_in_from=2026-11-30&format=csv']),
  );
});

test('a date that is cleared with the filters is not in the way', async () => {
  const { user, fill, calls } = await openReports();
  await fill(await field('Check-in from'), '31/11/2026');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect((await field('Check-in from')).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(exports(calls())).toEqual(['GET /export/residents?format=csv']));
});
