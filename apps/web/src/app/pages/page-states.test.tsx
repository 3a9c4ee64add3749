// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const noStatistics = {
  basicStats: {
    total_residents: 0,
    active_residents: 0,
    expiring_soon: 0,
    expired_residents: 0,
    total_blacklisted: 0,
  },
  monthlyTrends: [],
  occupancyStats: { inside: 0, nights: [] },
  stayStats: { stays: 0, avg_nights: null },
  visitorActivity: [],
  apartmentStats: [],
  durationStats: { avg_duration: null, min_duration: null, max_duration: null },
  idTypeStats: [],
  recentActivity: [],
  villageStats: [],
};

test('each quick action of the dashboard is a link to its page', async () => {
  await openPage('/dashboard', { answers: { 'GET /residents': list([]), 'GET /blacklist': list([]) } });
  const actions = await screen.findByRole('region', { name: 'Quick actions' });
  expect(
    within(actions)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/add-resident', '/residents', '/blacklist', '/reports', '/statistics', '/audit-logs']);
});

test('the header shows the user and the role, the footer shows the year and the version', async () => {
  await openPage('/dashboard', { answers: { 'GET /residents': list([]), 'GET /blacklist': list([]) } });
  const header = await screen.findByRole('banner');
  expect(header.textContent).toContain('Bawaba');
  expect(header.textContent).toContain('Mona AdelAdministrator');
  const footer = screen.getByRole('contentinfo').textContent;
  expect(footer).toContain(String(new Date().getFullYear()));
  expect(footer).toContain('v1.0.0');
});

test('a user without a village sees a warning as soon as the form opens', async () => {
  await openPage('/add-resident', { permissions: ['add_residents'], user: { village_id: null } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your account has no village yet');
});

test('cancel closes the form and deletes the draft', async () => {
  const answers = { 'GET /villages': list([]), 'GET /owners': list([]) };
  const first = await openPage('/owners/add', { answers });
  await first.fill(await screen.findByRole('textbox', { name: 'Full name' }), 'Nobody');
  await first.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'No owners yet' });
  expect(first.address()).toBe('/owners');
  first.unmount();
  await openPage('/owners/add', { answers });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Full name' })).value).toBe('');
});

test('statistics: without data the page says so', async () => {
  await openPage('/statistics', {
    permissions: ['view_statistics'],
    answers: { 'GET /statistics/dashboard': noStatistics },
  });
  await screen.findByRole('heading', { name: 'No data available' });
});

test('statistics: without residents the charts say so and the figures are "not available"', async () => {
  const basicStats = { ...noStatistics.basicStats, total_blacklisted: 1 };
  await openPage('/statistics', {
    permissions: ['view_statistics'],
    answers: { 'GET /statistics/dashboard': { ...noStatistics, basicStats } },
  });
  const monthly = await screen.findByRole('region', { name: 'Monthly check-ins' });
  expect(within(monthly).getByText('No data available')).toBeTruthy();
  expect(screen.getAllByText('N/A')).toHaveLength(4);
});

test('statistics: a village that has only visitors sees them', async () => {
  const days = [1, 0, 4].map((count, at) => ({ date: `2026-11-0${at + 1}`, count }));
  await openPage('/statistics', {
    permissions: ['view_statistics'],
    answers: { 'GET /statistics/dashboard': { ...noStatistics, visitorActivity: days } },
  });
  await screen.findByRole('region', { name: 'Visitors by day' });
});

test('statistics: without a visitor on any day there is no data', async () => {
  const visitorActivity = [{ date: '2026-11-01', count: 0 }];
  await openPage('/statistics', {
    permissions: ['view_statistics'],
    answers: { 'GET /statistics/dashboard': { ...noStatistics, visitorActivity } },
  });
  await screen.findByRole('heading', { name: 'No data available' });
});

test('statistics: the user can retry after a lost connection', async () => {
  let offline = true;
  const basicStats = { ...noStatistics.basicStats, total_blacklisted: 1 };
  const { user } = await openPage('/statistics', {
    permissions: ['view_statistics'],
    answers: {
      'GET /statistics/dashboard': () =>
        offline ? new TypeError('offline') : { ...noStatistics, basicStats },
    },
  });
  await screen.findByRole('heading', { name: 'Failed to load statistics' });
  offline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Total residents');
});
