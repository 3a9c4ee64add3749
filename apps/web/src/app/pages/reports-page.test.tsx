// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refusal } from '../../testing/open-page.tsx';

const exporter = ['view_reports', 'export_reports', 'view_residents', 'view_blacklist'] as const;

test('a rejected export shows the message of the api, a lost connection shows another message', async () => {
  let answer: Response | Error = refusal(400, {
    code: 'validation',
    message: 'Some fields need your attention.',
  });
  const { user } = await openPage('/reports?village_id=99', {
    permissions: exporter,
    answers: { 'GET /export/residents': () => answer },
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Some fields need your attention.'),
  );
  expect(screen.getByRole('alert').textContent).toContain('Error');
  answer = new TypeError('offline');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('No connection to the server.'),
  );
});

test('without the permission to export, the page says which one is missing', async () => {
  const { user, calls } = await openPage('/reports', { permissions: ['view_reports', 'view_residents'] });
  await screen.findByText('Your role cannot export this');
  expect(document.body.textContent).toContain('“Download reports”');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), '{Enter}');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Village' })).toBeNull();
  expect(calls().filter((call) => call.includes('/export'))).toEqual([]);
});

test.each([
  ['en', 'desktop', 'Blacklist', 'Export', '“See the blacklist”'],
  ['ar', 'phone', 'القائمة السوداء', 'تصدير', '«عرض القائمة السوداء»'],
] as const)(
  'a list that the user may not see cannot be exported, %s on a %s',
  async (language, device, blacklist, name, missing) => {
    const { user, calls } = await openPage('/reports', {
      language,
      device,
      permissions: ['view_reports', 'export_reports', 'view_residents'],
    });
    await screen.findByRole('button', { name });
    await user.click(screen.getByRole('radio', { name: blacklist }));
    await waitFor(() => expect(document.body.textContent).toContain(missing));
    expect(screen.queryByRole('button', { name })).toBeNull();
    await user.type(screen.getByRole('searchbox'), '{Enter}');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(calls().filter((call) => call.includes('/export'))).toEqual([]);
  },
);
